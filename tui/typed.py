"""What a typed line means in line mode: an answer by some of its words, a thing by its name, a way to act on it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from itertools import pairwise

from engine.core import Action
from engine.game import Way
from engine.words import listing
from tui.text import clean

SHORTEST = 3  # letters that may stand for a longer word
OTHER = {"?": "help", "h": "hint", "u": "undo", "exit": "quit", "leave": "quit", "menu": "quit", "q": "quit"}


def words_of(text: str) -> list[str]:
    """The words of a sentence, in small letters and without the signs around them."""
    return [word for piece in text.lower().split() if (word := piece.strip(".,:;()?!"))]


def heads_of(sentence: str) -> list[str]:
    """The words a typed choice may begin with: the first of the sentence, and of "Go on" in "Piece 1: Go on"."""
    about, _, rest = sentence.partition(": ")
    begun = len(about.split()) == 2 and rest[:1].isupper()
    return [word for part in (about, *([rest] if begun else [])) for word in words_of(part)[:1]]


def perhaps(text: str, words: Collection[str]) -> list[str]:
    """A question that names up to three words that may have been meant, if any is near."""
    near = get_close_matches(text.lower(), dict.fromkeys(words), cutoff=0.6)
    return [f"Did you mean {listing(near, 'or')}?"] if near else []


def unknown(text: str, words: Collection[str]) -> str:
    """A sentence that says what was not understood, and what may have been meant."""
    return " ".join([f"I do not know '{clean(text, 40)}'.", *perhaps(text, words)])


def command_of(line: str) -> tuple[str, str]:
    """The first word of a line in small letters, the usual one for those that have another, and the rest."""
    word, _, rest = line.strip().partition(" ")
    word = word.lower()
    return OTHER.get(word, word), rest.strip()


def _means(typed: str, word: str) -> bool:
    return word == typed or (len(typed) >= SHORTEST and word.startswith(typed))


def holds(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Whether all that was typed is among these words, or begins one of them."""
    return all(any(_means(one, word) for word in words) for one in typed)


def answers(line: str, sentences: Sequence[str]) -> list[int]:
    """Which of some answers a line means: those that are it, else those that hold all its words."""
    typed = words_of(line)
    alike = [number for number, sentence in enumerate(sentences) if words_of(sentence) == typed]
    return alike or [number for number, sentence in enumerate(sentences) if typed and holds(typed, words_of(sentence))]


def verbs_of(options: Sequence[Action], sentences: Sequence[str]) -> list[str]:
    """The words with which a line that means an option may begin."""
    verbs: dict[str, None] = {}
    for action, sentence in zip(options, sentences, strict=True):
        verbs |= dict.fromkeys((action[0], *heads_of(sentence)))
    return list(verbs)


def chosen(words: Sequence[str], options: Sequence[Action], sentences: Sequence[str]) -> list[int]:
    """Which options some words mean: the first is their verb, or their first word; the rest is among their words."""
    verb, *rest = words
    found = []
    for number, (action, sentence) in enumerate(zip(options, sentences, strict=True)):
        if verb in (action[0], *heads_of(sentence)) and holds(rest, words_of(sentence)):
            found.append(number)
    return found


def numbered_so(words: Sequence[str], sentences: Sequence[str]) -> list[int]:
    """Of several sentences those that have each typed number behind the same word: "row 2" is not "row 1: 2 Clay"."""
    kept = list(range(len(sentences)))
    for pair in pairwise(words):
        if pair[1].isdecimal():
            behind = [number for number in kept if pair in pairwise(words_of(sentences[number]))]
            kept = behind or kept
    return kept


def named(text: str, things: Mapping[str, Action]) -> list[str]:
    """Which things a text may mean: the one of that name, else those whose last words it is, that begin with it, have it."""
    text = " ".join(words_of(text))
    if text in things:
        return [text]
    return (
        [name for name in things if name.endswith(f" {text}")]
        or [name for name in things if name.startswith(text)]
        or [name for name in things if holds(text.split(), name.split())]
    )


def thing_first(text: str, things: Mapping[str, Action]) -> tuple[Action | None, list[str]]:
    """The thing whose whole name begins a text, and the words behind it; None if there is none."""
    words = words_of(text)
    for length in range(len(words), 0, -1):
        thing = things.get(" ".join(words[:length]))
        if thing is not None:
            return thing, words[length:]
    return None, words


def ways_meant(verb: str, more: Sequence[str], ways: Sequence[Way]) -> list[Way]:
    """The ways that begin with a verb and hold some more words."""
    found = []
    for way in ways:
        if verb in (way.actions[0][0], *heads_of(way.text)) and holds(more, words_of(way.text)):
            found.append(way)
    return found
