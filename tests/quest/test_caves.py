"""Rules of the module caves, finding tokens: a stop beside a cave, leaving it and coming back."""

from __future__ import annotations

from engine.quest.game import GAME
from engine.quest.modules.caves.piles import caves_of
from tests.quest.kit import COURSE, Race, game_with

# B14 and B13 lie beside the first cave; B21, B15 and B19 do not. B21, B14, B13, B19 is a walk; so is B21, B14, B15.
TWO = "B0@0,0 E0@7,-4 I3@14,-8 Z0@18,-12"  # here E4 lies beside the cave E8, and over the border beside the cave I22


def at(name: str) -> int:
    return COURSE.names.index(name)


def explorers(count: int, start: str = "B21", cave: str = "cave-draw cave-draw cave-draw cave-draw") -> Race:
    """So many Explorers in hand on a map of jungle 1, with the piece on that space."""
    hand = " ".join(["explorer"] * count)
    return game_with(hand, flood="jungle 1", modules=("caves",), pieces={0: [at(start)]}, cave=cave)


def walk(race: Race, *names: str, card: str = "explorer") -> Race:
    """One card a step."""
    for name in names:
        race.do("move", 0, race.cell(name), card)
    return race


def test_the_36_tokens_are_dealt_four_to_a_cave_and_the_rest_to_the_box() -> None:
    race = game_with(modules=("caves",))
    part = caves_of(race.g)
    assert [len(pile) for pile in part.piles] == [4, 4, 4]  # three caves on this route
    assert len(part.rest) == 36 - 12


def test_a_piece_that_stops_beside_a_cave_takes_its_top_token() -> None:
    race = explorers(1, cave="cave-remove cave-draw")
    walk(race, "B14")
    assert race.tokens() == ["cave-draw"]
    assert len(caves_of(race.g).piles[0]) == 1


def test_one_token_a_stop() -> None:
    race = walk(explorers(1), "B14").end()
    assert len(race.tokens()) == 1


def test_passing_by_does_not_count() -> None:
    race = game_with("scout", flood="jungle 1", modules=("caves",), pieces={0: [at("B21")]})
    walk(race, "B14", "B15", card="scout")
    assert race.tokens() == []


def test_the_stop_counts_when_a_movement_ends_with_power_left_over() -> None:
    race = game_with("scout", flood="jungle 1", modules=("caves",), pieces={0: [at("B21")]}, cave="cave-draw")
    walk(race, "B14", card="scout")
    assert race.tokens() == []
    assert race.do("stop").tokens() == ["cave-draw"]


def test_from_one_space_beside_a_cave_to_another_gives_nothing() -> None:
    assert len(walk(explorers(2), "B14", "B13").tokens()) == 1


def test_a_piece_that_leaves_and_comes_back_takes_another() -> None:
    assert len(walk(explorers(3), "B14", "B15", "B14").tokens()) == 2


def test_passing_through_a_space_away_from_the_cave_is_not_leaving_it() -> None:
    """Only a stop on a space that is not beside the cave resets it."""
    hand = "explorer scout"
    race = game_with(hand, flood="jungle 1", modules=("caves",), pieces={0: [at("B21")]}, cave="cave-draw cave-draw")
    walk(race, "B14")
    walk(race, "B15", "B14", card="scout")
    assert len(race.tokens()) == 1


def test_what_has_been_visited_is_remembered_from_turn_to_turn() -> None:
    race = walk(explorers(2), "B14")
    for _ in range(3):
        race.end()
    assert len(walk(race, "B13").tokens()) == 1


def test_an_empty_cave_gives_nothing() -> None:
    race = explorers(3, cave="cave-draw")
    assert walk(race, "B14", "B15", "B14").tokens() == ["cave-draw"]
    assert "A cave without tokens." in race.explain("cell", COURSE.caves[0]).facts


def test_another_player_takes_from_the_same_cave() -> None:
    race = game_with(
        "explorer",
        flood="jungle 1",
        modules=("caves",),
        pieces={0: [at("B21")], 1: [at("B15")]},
        cave="cave-draw cave-remove",
    )
    walk(race, "B14").end()
    step = next(o for o in race.options if o[:3] == ("move", 0, at("B9")))
    race.do(*step)
    assert race.tokens(1) == ["cave-draw"]


def test_with_two_pieces_each_is_judged_by_itself() -> None:
    """A reading: the visits of a piece are its own."""
    race = game_with(
        "explorer explorer", flood="jungle 1", modules=("caves",), seats=2, pieces={0: [at("B21"), at("B15")]},
        cave="cave-draw cave-remove",
    )  # fmt: skip
    race.do("move", 0, at("B14"), "explorer").do("move", 1, at("B9"), "explorer")
    assert race.tokens() == ["cave-remove", "cave-draw"]


def test_removing_a_blockade_without_moving_gives_no_token() -> None:
    """A reading: the token comes with the next stop after a move. E4 lies beside a cave behind the blockade."""
    race = game_with("native explorer explorer", route=TWO, modules=("caves",), flood="jungle 1")
    race.g.seats[0].pieces = [race.cell("E4")]
    race.session.ask = race.session.rules.asked(race.g)
    race.do("break", 0, 1, "native")
    assert race.tokens() == []
    beside = next(  # another space beside that cave
        cell for cell in race.g.tables.grid.near[race.cell("I22")] if ("move", 0, cell, "explorer") in race.options
    )
    assert len(race.do("move", 0, beside, "explorer").tokens()) == 1


def test_a_cave_behind_a_blockade_is_not_beside_the_space() -> None:
    race = game_with("explorer", route=TWO, modules=("caves",), flood="jungle 1")
    assert race.g.seams[1]
    race.g.seats[0].pieces = [race.cell("E3")]
    race.session.ask = race.session.rules.asked(race.g)
    walk(race, "E4")
    assert len(race.tokens()) == 1  # that of E8


def test_beside_two_caves_one_token_is_taken_from_each() -> None:
    """A reading: each cave is judged by itself."""
    race = game_with("explorer", route=TWO, modules=("caves",), flood="jungle 1", won={1: [1, 2]})
    race.g.seats[0].pieces = [race.cell("E3")]
    race.session.ask = race.session.rules.asked(race.g)
    walk(race, "E4")
    assert len(race.tokens()) == 2


def test_a_piece_on_a_finishing_space_takes_nothing() -> None:
    goal = COURSE.goals[0]
    before = next(cell for cell in COURSE.grid.near[goal] if cell not in COURSE.goals)
    race = game_with("sailor", modules=("caves",), pieces={0: [before]}).do("move", 0, goal, "sailor")
    assert race.tokens() == []


def test_a_found_token_is_named_to_everybody_and_stops_undo() -> None:
    race = walk(explorers(1), "B14")
    assert any("takes a token from cave B8: Draw token" in line for line in race.told(None))
    assert not race.session.undo()


def test_tokens_on_caves_are_hidden_from_everybody() -> None:
    race = game_with(modules=("caves",))
    for seat in (0, 1, None):
        part = caves_of(race.session.view(seat))
        assert {token for pile in [*part.piles, part.rest] for token in pile} == {"?"}


def test_what_lies_around_names_the_caves_and_where_a_stop_takes_a_token() -> None:
    race = explorers(2)
    assert "East is B14, jungle 1, beside a cave, " in " ".join(race.survey("near"))
    assert "Go to B14, jungle 1, beside a cave, with Explorer" in race.words()
    near = walk(race, "B14").survey("near")
    assert "East is B8, mountain, a cave with 3 tokens." in near
    assert race.survey("caves")[0] == "Cave B8 has 3 tokens."
    assert race.session.game.things(race.g, 0)["cave b8"] == ("cell", at("B8"))


def test_why_says_whether_a_stop_takes_a_token() -> None:
    race = explorers(2, cave="cave-draw cave-draw")
    assert "Beside cave B8: a piece that stops here takes one of its 2 tokens." in race.explain("cell", at("B13")).facts
    walk(race, "B14")
    had = "Beside cave B8, with one token: you have had yours, and the next takes a stop elsewhere first."
    assert had in race.explain("cell", at("B13")).facts
    assert (
        "Beside cave B8: a piece that stops here takes its last token." in race.explain("cell", at("B13"), seat=1).facts
    )
    empty = explorers(1, cave="cave-draw")
    walk(empty, "B14")
    assert "Beside cave B8, which has no tokens left." in empty.explain("cell", at("B13")).facts


def test_a_step_that_takes_a_token_says_before_that_it_cannot_be_taken_back() -> None:
    token = "A stop there takes a token of the cave, and cannot be taken back."

    def after(race: Race, name: str) -> str:
        return race.session.game.after(race.session.view(0), ("move", 0, race.cell(name), "explorer"), 0)

    race = explorers(4)
    assert after(race, "B14") == token
    assert token not in after(race, "B20")
    assert token not in after(walk(race, "B14"), "B13")  # of the same cave, without having left it
    assert after(walk(race, "B21"), "B14") == token


def test_a_cave_behind_a_blockade_is_not_told_of() -> None:
    race = game_with(route=TWO, modules=("caves",), blockade=1)
    cave = race.cell("I22")
    assert any(seam >= 0 and race.g.seams[seam] for n, seam in race.g.tables.near[race.cell("E4")] if n == cave)
    assert not any("I22" in fact for fact in race.explain("cell", race.cell("E4")).facts)


def test_of_a_mountain_beside_a_cave_nothing_is_said_of_a_stop_there() -> None:
    race = game_with(modules=("caves",))
    mountain = at("I21")  # beside the cave I22
    assert race.explain("cell", mountain).facts == ()
    assert GAME.wording(race.g).place(race.g, mountain) == "I21, mountain"
