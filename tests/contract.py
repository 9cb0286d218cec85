"""What every game must hold at every decision of random games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from engine.core import Action, Plain, plain
from engine.rng import Dice
from engine.session import NotLegal, Session
from tests.walking import Case, Point, fresh, played_on, stamp


def through_a_save(row: Plain) -> Plain:
    """Packed, written, read back."""
    assert plain_deep(row), "only None, bool, int, str, lists and maps of those may be packed"
    return json.loads(json.dumps(row))


def plain_deep(value: Any) -> bool:
    """Like ``plain``, maps with keys of text included."""
    if type(value) is list:
        return all(map(plain_deep, value))
    if type(value) is dict:
        return all(type(key) is str and plain_deep(item) for key, item in value.items())
    return plain(value)


def check_resume(at: Point) -> None:
    """A state read back is equal, asks the same, and has the same future."""
    row = at.state.pack()
    twin = at.game.unpack(at.setup, through_a_save(row))
    at.game.check(twin)
    assert twin == at.state, "the state read back differs"
    assert twin.pack() == row, "the state read back packs differently"
    assert at.rules.asked(twin) == at.ask, "the state read back asks something else"
    one, two = played_on(at, fresh(at.state), at.ask), played_on(at, fresh(twin), at.ask)
    assert one.pack() == two.pack(), "the state read back has another future"


def check_copy(at: Point) -> None:
    """A copy is equal and shares nothing that can change; one without log differs in the log alone."""
    twin = at.state.copy()
    assert twin == at.state, "the copy differs"
    assert not _mutables(twin) & _mutables(at.state), "the copy shares a list, a map or a piece with the original"
    bare = at.state.copy(log=False)
    assert bare.core.log is None
    bare.core.log = at.state.core.log
    assert bare == at.state, "the copy without log differs in more than the log"
    played_on(at, twin, at.ask)


def _mutables(thing: Any) -> set[int]:
    """The ids of everything in a state that can change; shared tables and tuples of frozen records are not looked into."""
    if isinstance(thing, list):
        return {id(thing)}.union(*map(_mutables, thing))
    if isinstance(thing, dict):
        return {id(thing)}.union(*map(_mutables, thing.values()))
    if isinstance(thing, set):
        return {id(thing)}
    if is_dataclass(thing) and not isinstance(thing, type):
        names = [f.name for f in fields(thing) if f.name != "tables"]
        return {id(thing)}.union(*(_mutables(getattr(thing, name)) for name in names))
    return set()


def check_options(at: Point) -> None:
    """Options are unique tuples of a verb and plain values, and asking again gives the same in the same order."""
    assert at.ask.seat in range(at.setup.seats)
    assert len(set(at.ask.options)) == len(at.ask.options), "an option is listed twice"
    for action in at.ask.options:
        assert type(action) is tuple, f"{action} is no tuple"
        assert type(action[0]) is str, f"{action} has no verb"
        assert all(type(fact) in (int, str) for fact in action), f"{action} holds more than ints and strs"
    assert at.rules.asked(at.state) == at.ask, "asking again gives another answer"


def check_every_option(at: Point) -> None:
    """Each listed action applies, leads to a sound state, and does the same when it is done again."""
    for action in at.ask.options:
        one, two = fresh(at.state), fresh(at.state)
        at.rules.apply(one, action)
        at.game.check(one)
        at.rules.rules.apply(two, action)
        assert one.pack() == two.pack(), f"{action} does not do the same twice"


def check_refusals(at: Point) -> None:
    """What is not listed is refused, and nothing changes: other moments' options, twisted ones, wrong types."""
    session = Session(at.game, at.setup, at.rules.rules, fresh(at.state), at.ask)
    before = session.state.pack()
    for action in _twisted(at):
        if any(repr(action) == repr(option) for option in at.ask.options):
            continue
        try:
            session.choose(action)
        except NotLegal:
            pass
        else:
            raise AssertionError(f"{action!r} was accepted though it is not listed")
        assert session.state.pack() == before, f"the refused {action!r} left a trace"
        assert session.ask == at.ask


def _twisted(at: Point) -> Iterator[Any]:
    """Actions like the listed ones, but not listed."""
    yield from ((), None, "end", 0, ("",), ("no such thing",))
    options = at.ask.options
    dice = at.dice()
    for action in [options[dice.below(len(options))] for _ in range(4)]:
        yield from (list(action), (*action, 0), action[:-1], (*action[:-1], None), (*action[:-1], "no such thing"))
        for place, fact in enumerate(action):
            if type(fact) is int:
                changed = (
                    -1,
                    fact + 1,
                    fact + 1000,
                    float(fact),
                    str(fact),
                    1 << 70,
                    *((bool(fact),) if fact in (0, 1) else ()),
                )
                yield from ((*action[:place], other, *action[place + 1 :]) for other in changed)


def check_words(at: Point) -> None:
    """Every option has words of its own, every question a prompt, for the seat that is asked and from its own view."""
    view = at.game.view(at.state, at.ask.seat)
    words = [at.game.word(view, action, at.ask.seat) for action in at.ask.options]
    for action, text in zip(at.ask.options, words, strict=True):
        _sentence(text, str(action))
        assert words.count(text) == 1, f"two options are both called {text!r}"
        assert at.game.word(at.state, action, at.ask.seat) == text, f"{action} is worded by what the seat may not know"
    for seat in at.viewers():
        if seat is not None:
            _sentence(at.game.prompt(at.game.view(at.state, seat), seat), "the prompt")


def _sentence(text: str | None, about: str) -> None:
    assert text, f"no words for {about}"
    assert text.strip() == text, f"{about}: {text!r} has blanks round it"
    assert not set("{}<>[]\n\t_") & set(text), f"{about}: {text!r} is not for players"
    assert "None" not in text, f"{about}: {text!r} is not for players"


def check_tell(at: Point) -> None:
    """Every entry of the log can be told to somebody, and is told to nobody who may not read it."""
    logs = {seat: set(at.game.view(at.state, seat).core.log) for seat in at.viewers()}
    for entry in at.state.core.log:
        told = {seat: at.game.tell(entry, seat) for seat in at.viewers()}
        assert any(told.values()), f"nobody can be told {entry}"
        for seat, text in told.items():
            assert (text is not None) == (entry in logs[seat]), f"{entry} for {seat}"
            if text is not None:
                _sentence(text, str(entry))


def things(at: Point, seat: int | None) -> list[Action]:
    """Some of the things a viewer may point at."""
    known = list(at.game.things(at.game.view(at.state, seat), seat).values())
    dice = at.dice()
    dice.shuffle(known)
    return known[:25]


def check_explain(at: Point) -> None:
    """Whatever is pointed at has a title, and either ways to act, all of them legal, or a reason."""
    for seat in range(at.setup.seats):
        view = at.game.view(at.state, seat)
        before = view.pack()
        for thing in things(at, seat):
            told = at.game.explain(view, seat, thing)
            for text in (told.title, *told.facts, *(way.text for way in told.ways), *([told.why] if told.why else [])):
                _sentence(text, str(thing))
            assert not (told.ways and seat != at.ask.seat), f"{thing}: ways to act for a seat that is not asked"
            for way in told.ways:
                _walk_way(at, way.actions)
        assert view.pack() == before, "explaining changes the view"
        at.game.survey(view, seat)
        assert view.pack() == before, "surveying changes the view"


def _walk_way(at: Point, actions: tuple[Action, ...]) -> None:
    """A way's actions are legal one after the other, until something comes up that nobody could foresee."""
    twin, ask = fresh(at.state), at.ask
    for action in actions:
        assert action in ask.options, f"a way leads over {action}, which is not legal"
        barrier = twin.core.barrier
        after = at.rules.apply(twin, action)
        if after is None or twin.core.barrier != barrier:
            return
        ask = after


RULE_CHECKS = [check_resume, check_copy, check_options, check_every_option, check_refusals]
WORD_CHECKS = [check_words, check_tell, check_explain]


# --- sessions -------------------------------------------------------------------------------------------------------


def check_session(case: Case) -> None:
    """A whole game through a session: undo restores every byte and stops at chance and other seats; replay agrees."""
    session = Session.start(case.setup)
    dice, choose = Dice(case.seed), case.player()
    while session.ask is not None:
        seat, barrier, before = session.ask.seat, session.state.core.barrier, stamp(session.state)
        session.choose(choose(session.state, session.ask, dice))
        after, question, crossed = stamp(session.state), session.ask, session.state.core.barrier != barrier
        _check_twins(session, after[0])
        passed = question is None or question.seat != seat or crossed
        assert bool(session.past) != passed, "undo must stop at chance, a reveal and another seat, and only there"
        if not passed and dice.below(4) == 0:
            _back_and_forth(session, before, after)
            assert session.ask == question
    again = Session.replay(case.setup, session.actions)
    assert again.state.pack() == session.state.pack(), "the replay ends elsewhere"
    assert again.scores == session.scores


def _check_twins(session: Session, row: Plain) -> None:
    """At every decision, the rare ones too: a copy and a state read back lose nothing."""
    assert session.game.unpack(session.setup, row).pack() == row, "the state read back differs"
    assert session.state.copy(log=False).pack() == row, "the copy differs"


def _back_and_forth(session: Session, before: tuple[Plain, int], after: tuple[Plain, int]) -> None:
    """Undo one choice, then as many as there are, and redo them all."""
    actions, log = session.actions[:], session.state.core.log[:]
    assert session.undo()
    assert stamp(session.state) == before, "undo does not restore the state"
    assert session.state.core.log == log[: before[1]], "undo does not restore the log"
    assert session.actions == actions[:-1]
    assert session.redo()
    assert stamp(session.state) == after, "redo does not lead back"
    count = 0
    while session.undo():
        count += 1
        assert session.ask == session.rules.asked(session.state)
    assert all(session.redo() for _ in range(count))
    assert not session.redo()
    assert (stamp(session.state), session.state.core.log, session.actions) == (after, log, actions)
