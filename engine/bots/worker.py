"""The process bots think in: one JSON line in (what a seat knows), one line out (its choice). Ends with its input."""

from __future__ import annotations

import json
import sys
from typing import Any

from engine.bots.base import Budget, make
from engine.core import listed
from engine.game import Setup
from engine.registry import load


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """The choice for one request, or what went wrong. The state in it is one the seat imagines, never the true one."""
    setup = Setup.unpack(request["setup"])
    game, seat = load(setup.game), request["seat"]
    rules, state = game.rules(setup), game.unpack(setup, request["state"])
    ask = rules.asked(state)
    if ask is None or ask.seat != seat:
        return {"error": f"seat {seat} has nothing to choose"}
    budget = Budget(*request["budget"])
    action = make(game, request["bot"]).choose(lambda seed: game.imagine(state, seat, seed), rules, seat, budget)
    if action not in ask.options:
        return {"error": f"the bot {request['bot']} chose what is not an option: {action}"}
    return {"action": listed(action)}


def main() -> None:
    """Answer until the end of input, which comes at the latest when the parent dies."""
    for line in sys.stdin:
        try:
            reply = answer(json.loads(line))
        except Exception as error:  # a bot's mistake must not end the process: the table tells the player
            reply = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
