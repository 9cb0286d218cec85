"""Nobody learns more than they may: the general checks on random games, and The Quest's hidden things by name."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from engine.core import HIDDEN
from engine.game import Setup
from engine.registry import load
from engine.session import Session
from tests.secrecy import SECRET_CHECKS
from tests.walking import BOUNDS, Case, Point, audit, cases, flat, walk

GAME = load("quest")
GAMES = cases("quest", 2, **BOUNDS["quest"])
WHOLE = cases("quest", 1)


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_nobody_can_tell(case: Case) -> None:
    """At every 43rd decision, for all seats and the spectator."""
    audit(case, SECRET_CHECKS, every=43)


@pytest.mark.parametrize("case", WHOLE, ids=str)
def test_nobody_can_tell_late_in_the_game(case: Case) -> None:
    """Large decks, kept cards, empty decks: whole games, looked at now and then."""
    audit(case, SECRET_CHECKS, every=199)


def some_points(modules: tuple[str, ...], every: int) -> list[Point]:
    """Moments of one game of three."""
    case = Case("quest", 3, 5, modules, (("round_limit", 25),))
    found = []
    for point in walk(case):
        if point.number % every == every - 1:
            point.state = point.state.copy()
            found.append(point)
    return found


def test_each_unknown_card_turns_up_wherever_it_could_be() -> None:
    """A rival's unseen cards: in the hand and in the deck, when there is room for it in both."""
    for at in some_points((), 70):
        for viewer in at.viewers():
            for rival in range(3):
                me = at.state.seats[rival]
                unseen = set(me.hand + me.deck) - {HIDDEN}
                if (
                    viewer in (rival, at.ask.seat)
                    or rival == at.ask.seat
                    or not me.deck
                    or len(me.hand) == len(me.shown)
                ):
                    continue
                seen: dict[str, set[str]] = defaultdict(set)
                for seed in range(120):
                    imagined = at.game.imagine(at.state, viewer, seed).seats[rival]
                    seen["deck"] |= set(imagined.deck)
                    seen["hand"] |= set(imagined.hand)
                hidden = unseen if not me.shown else set(me.deck)
                assert hidden <= seen["hand"], f"{viewer} never imagines these in the hand of {rival}"
                assert unseen - set(me.shown) <= seen["deck"], f"{viewer} never imagines these in the deck of {rival}"


def test_the_own_deck_is_imagined_in_every_order() -> None:
    """A seat knows which cards are in its deck, but not which is next."""
    at = some_points((), 40)[1]
    deck = at.state.seats[0].deck
    tops = {at.game.imagine(at.state, 0, seed).seats[0].deck[-1] for seed in range(60)}
    assert len(set(deck)) > 1
    assert tops == set(deck)


def test_each_face_down_token_turns_up_on_each_cave() -> None:
    """And in the box: nobody has seen any of them."""
    at = some_points(("caves",), 60)[0]
    part = at.state.parts["caves"]
    kinds = set(part.tokens())
    for viewer in at.viewers():
        places: dict[Any, set[str]] = defaultdict(set)
        for seed in range(200):
            imagined = at.game.imagine(at.state, viewer, seed).parts["caves"]
            for number, pile in enumerate(imagined.piles):
                places[number] |= set(pile)
            places["box"] |= set(imagined.rest)
        filled = [number for number, pile in enumerate(part.piles) if len(pile) > 1]
        assert filled
        assert all(places[place] == kinds for place in (*filled, "box"))


def test_a_view_names_no_card_it_hides() -> None:
    """Hidden zones hold nothing but the mark for hidden cards, besides what everybody knows."""
    for modules in ((), ("caves",)):
        for at in some_points(modules, 25):
            for viewer in at.viewers():
                view = at.game.view(at.state, viewer)
                for number, seat in enumerate(view.seats):
                    true = at.state.seats[number]
                    if number == viewer:
                        assert seat.deck == sorted(true.deck)
                        assert seat.hand == true.hand
                    else:
                        assert set(seat.deck) <= {HIDDEN}
                        assert sorted(seat.hand) == sorted(
                            [*true.shown, *[HIDDEN] * (len(true.hand) - len(true.shown))]
                        )
                for part in view.parts.values():
                    assert set(part.tokens()) <= {HIDDEN}


def marked(g: Any, viewer: int | None) -> set[str]:
    """Give every card the viewer may not know a name of its own in a copy; returns the names."""
    names_given: set[str] = set()

    def mark(cards: list[str], kept: list[str]) -> list[str]:
        left, out = kept[:], []
        for card in cards:
            if card in left:
                left.remove(card)
                out.append(card)
            else:
                out.append(f"secret{len(names_given)}")
                names_given.add(out[-1])
        return out

    for number, seat in enumerate(g.seats):
        if number != viewer:
            seat.hand, seat.deck = mark(seat.hand, seat.shown), mark(seat.deck, [])
    for part in g.parts.values():
        part.piles, part.rest = [mark(pile, []) for pile in part.piles], mark(part.rest, [])
    return names_given


def test_no_hidden_card_is_in_a_view_under_any_name() -> None:
    """Mark each hidden card and token, and look for the marks in the bytes of the view."""
    for at in some_points(("caves",), 50):
        for viewer in at.viewers():
            twin = at.state.copy()
            secrets = marked(twin, viewer)
            assert secrets
            assert "secret" not in flat(at.game.view(twin, viewer).pack())


def test_neither_seed_nor_chance_is_shown() -> None:
    """From either all decks could be worked out."""
    seed = 0x5EED_5EED_5EED_5EED
    session = Session.start(GAME.settled(Setup("quest", 2, seed)))
    for viewer in (0, 1, None):
        shown = flat(session.view(viewer).pack())
        assert session.view(viewer).core.rng == 0
        assert str(seed) not in shown
        assert str(session.state.core.rng) not in shown


def test_a_draw_is_told_to_the_one_who_draws() -> None:
    """The others hear how many cards were drawn."""
    session = Session.start(GAME.settled(Setup("quest", 3, 1)))
    mover = session.state.core.stack[-1].seat
    hand = session.state.seats[mover].hand
    session.choose(("end",))
    for card in hand[:]:
        session.choose(("discard", card))
    drawn = session.state.seats[mover].hand
    other = (mover + 1) % 3
    told = {seat: [GAME.tell(entry, seat) for entry in session.state.core.log] for seat in (mover, other, None)}
    cards = [session.state.tables.cards[card].name for card in drawn]
    assert any(text and all(card in text for card in cards) for text in told[mover])
    for seat in (other, None):
        texts = [text for text in told[seat] if text and "draw" in text]
        assert texts == [f"{'ABC'[mover]} draws 4 cards."]


def test_a_rival_who_is_paying_is_imagined_with_enough_to_pay() -> None:
    """Whatever coins count for: a joker half a coin, or a machete as many as it has power after a change of symbol."""
    half = (("joker_coins", "half"),)
    cards = ["traveler", "adventurer", "captain", "trailblazer", *["explorer"] * 9]
    check_payer(Setup("quest", 2, 0, half), ["photographer", "traveler", "traveler"], cards, "transmitter")
    check_payer(Setup("quest", 2, 0, (), ("caves",)), ["pioneer"], ["millionaire", *["explorer"] * 20], "transmitter")


def check_payer(setup: Setup, hand: list[str], deck: list[str], buys: str) -> None:
    """Everybody can imagine, by every seed, how the seat that is buying goes on to pay."""
    session = Session.start(setup)
    g, rules = session.state, session.rules
    payer = g.core.stack[-1].seat
    g.seats[payer].hand, g.seats[payer].deck = hand[:], deck[:]
    if "caves" in g.parts:
        g.parts["caves"].change = True
    rules.apply(g, ("buy", buys))
    for viewer in (0, 1, None):
        for seed in range(40):
            imagined = GAME.imagine(g, viewer, seed)
            ask = rules.asked(imagined)
            assert ask is not None
            assert ask.options
            assert len(imagined.seats[payer].hand) == len(hand)


def test_everybody_can_tell_a_hand_when_the_deck_ran_out() -> None:
    """All that was neither played nor discarded must be in the hand; it stays known after the shuffle."""
    session = Session.start(GAME.settled(Setup("quest", 2, 3)))
    mover = session.state.core.stack[-1].seat
    rival = 1 - mover
    while session.state.round < 4 and session.ask is not None:  # keep two cards each turn: the deck of eight runs out
        seat = session.ask.seat
        if ("end",) in session.ask.options:
            session.choose(("end",))
        elif len(session.state.seats[seat].hand) > 2:
            session.choose(session.ask.options[0])
        else:
            session.choose(("done",))
    known = session.state.seats[mover].shown
    assert len(known) == 2
    assert sorted(known) == sorted(card for card in session.view(rival).seats[mover].hand if card != HIDDEN)
