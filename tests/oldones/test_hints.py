"""The reasons of hints: each says only what is so in the position, whatever made the bot prefer the option."""

from __future__ import annotations

from tests.oldones.kit import ME, Play, game_with


def why(play: Play, *action: str | int) -> str:
    """The reason for an option, which must be one."""
    assert action in play.options, play.options
    return play.session.game.why(play.session.view(play.seat), action, play.seat)


def walk(upper: str = "w06", **board: str | int) -> Play:
    """Somewhere on a walk: card 6 shows 2 Clay and Craft, card 1 2 Stone."""
    goods = str(board.pop("goods", ""))
    play = game_with(rows={4: ""}, hands={ME: upper}, goods={ME: goods}, boards={ME: board})
    return play.do("place", upper, "pw", 4)


def test_taking_is_no_choice_without_a_card_or_room_to_place() -> None:
    rows = {1: "w02-pw w15-ol", 2: "w03-pw w06-pw w07-pw", 3: "w01-ol w08-pw", 4: "w04-pw w09-pw w10-pw"}
    assert "no Worker card to place" in why(game_with(rows=rows, hands={ME: ""}, limits="2323"), "take", 1)
    full = game_with(rows=rows, hands={ME: "w05"}, limits="2323")
    assert why(full, "take", 1) == "Every row is full: no Worker card can be placed."
    free = game_with(rows={**rows, 4: "w04-pw"}, hands={ME: "w05"}, limits="2323")
    assert why(free, "take", 1).endswith("You hold 3 Worker cards then.")


def test_a_skip_with_free_slots_speaks_of_no_lack_of_them() -> None:
    play = walk(madness=2)
    assert why(play, "skip") == (
        "A Madness token less is a slot more; with none at the end you gain 1 VP. Using what is shown here came out worse."
    )
    assert "your last Madness token" in why(walk(madness=1), "skip")


def test_a_skip_where_nothing_can_be_used_says_so() -> None:
    play = game_with(rows={4: ""}, hands={ME: "w05"}, boards={ME: {"madness": 2}}).do("place", "w05", "ol", 4)
    assert play.options == [("skip",), ("done",)]
    assert why(play, "skip").endswith("Nothing that is shown here can be used now.")
    assert why(play, "done") == "Nothing else that can be done here came out better."


def test_leaving_says_what_else_would_take() -> None:
    play = walk(goods="clay", madness=0)
    assert "came out better" in why(play, "done")
    play.use("gather", "clay", 2)
    assert {option[0] for option in play.options} == {"craft", "done"}
    assert why(play, "done") == "All that can be done here takes a Resource, and keeping it came out better."
    full = walk("w01", goods="gold gold gold gold gold gold gold gold", madness=0)
    assert {option[0] for option in full.options} == {"swap", "done"}
    assert "something else must go back" in why(full, "done")
    assert "Your Resource row is full" in why(full, *full.options[0])


def test_gathering_tells_the_free_slots_and_crafting_the_vp() -> None:
    play = walk(goods="clay gold", madness=2)
    assert why(play, "gather", 0, "clay", 2).startswith("There is room for it: 4 slots free.")
    assert why(play, "craft", 1, "gold") == "Each Mask is 1 VP at the end; of other Resources it takes 3 for a VP."


def test_a_sacrifice_says_whether_its_tracker_is_the_one_that_scores() -> None:
    def sacrifice(follower: int, villager: int) -> str:
        tracks = {"follower": follower, "villager": villager}
        play = game_with(rows={4: ""}, hands={ME: "w03"}, goods={ME: "follower"}, boards={ME: {"tracks": tracks}})
        return why(play.do("place", "w03", "ol", 4), "sacrifice", 0, "follower")

    assert sacrifice(0, 2) == "Only the tracker further back scores at the end, and it is this one."
    assert "The trackers are level" in sacrifice(2, 2)
    assert "Only the other tracker, further back, scores" in sacrifice(3, 2)


def test_the_only_space_to_cover_is_called_so() -> None:
    def worship(goods: str, sanctum: str) -> str:
        play = game_with(rows={4: ""}, hands={ME: "w01"}, goods={ME: goods}, boards={ME: {"sanctum": sanctum}})
        play.do("place", "w01", "ol", 4)
        return why(play, *next(option for option in play.options if option[0] == "worship"))

    spaces = game_with().g.tables.spaces["follower"]
    assert "leaves you best off" in worship("follower", "")
    assert worship("follower", " ".join(spaces[1:])) == "It is the only space that you can cover now."


def test_of_several_paths_it_is_not_said_that_there_is_one() -> None:
    def village(at: str) -> str:
        play = game_with(rows={4: ""}, hands={ME: "w02"}, boards={ME: {"at": at}}).do("place", "w02", "ol", 4)
        return why(play, *next(option for option in play.options if option[0] == "village"))

    places = game_with().g.tables.locations
    alone = next(name for name, place in places.items() if len(place.to) == 1)
    several = next(name for name, place in places.items() if len(place.to) > 1)
    assert village(alone) == "It is the only path from here."
    assert village(several) == "Of the paths from here this one leaves you best off."
