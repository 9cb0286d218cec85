"""Axial coordinates (q, r) of pointy-top hexes, y downwards, and maps made of them. Used once, when a map is built."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

Axial = tuple[int, int]

# East, west, north-east, north-west, south-east, south-west: the order of Grid.near and of the six cursor keys.
DIRECTIONS: tuple[Axial, ...] = ((1, 0), (-1, 0), (1, -1), (0, -1), (0, 1), (-1, 1))
DIRECTION_NAMES = ("east", "west", "north-east", "north-west", "south-east", "south-west")


def turned(at: Axial, steps: int) -> Axial:
    """A point turned clockwise about the origin by so many times 60 degrees."""
    q, r = at
    for _ in range(steps % 6):
        q, r = -r, q + r
    return q, r


def moved(at: Axial, by: Axial) -> Axial:
    """The sum of two vectors."""
    return at[0] + by[0], at[1] + by[1]


def neighbours(at: Axial) -> list[Axial]:
    """The six points around one, in the order of DIRECTIONS."""
    return [moved(at, step) for step in DIRECTIONS]


def distance(a: Axial, b: Axial) -> int:
    """How many steps apart two points are."""
    q, r = a[0] - b[0], a[1] - b[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


@dataclass(frozen=True, slots=True)
class Grid:
    """The spaces of one map, numbered from 0. ``near[cell]`` lists the neighbouring cells in the order of DIRECTIONS."""

    at: tuple[Axial, ...]
    cell: dict[Axial, int]
    near: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, points: Iterable[Axial]) -> Grid:
        """The grid of these points, numbered in the order given."""
        at = tuple(points)
        cell = {point: number for number, point in enumerate(at)}
        near = tuple(tuple(cell[p] for p in neighbours(point) if p in cell) for point in at)
        return cls(at, cell, near)
