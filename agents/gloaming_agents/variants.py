"""The tables that a game's balance is measured at."""

from __future__ import annotations

import dataclasses
import itertools
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from gloaming.kernel.game import Game
from gloaming_agents.settings import SettingError, near, options_from


def variants(game: Game) -> dict[str, tuple[Any, ...]]:
    """The options that a balance report goes through, each with its values in order.

    They are the constant ``BALANCE`` beside the game's options; a game without one is measured as
    it is by default.
    """
    module = sys.modules[game.options.__module__]
    return dict(getattr(module, "BALANCE", {}))


def tables(
    game: Game, players: Sequence[int] = (), asked: Mapping[str, Sequence[Any]] | None = None
) -> list[Any]:
    """Options for every line of a report: all variants at every seat count.

    What the game does not allow together is left out.

    Args:
        game: the game
        players: seat counts; empty for all the game allows
        asked: values of variants, in place of the game's own

    Raises:
        SettingError: there is no such variant, or nothing of what was asked for is allowed.
    """
    chosen = variants(game)
    for name, values in (asked or {}).items():
        if name not in {field.name for field in dataclasses.fields(game.options)}:
            known = [*chosen, "players"]
            raise SettingError(
                f"{game.id} has no option {name!r}{near(name, known)}; its tables differ in {known}"
            )
        chosen[name] = tuple(values)
    seats = players or range(game.min_players, game.max_players + 1)
    found, refused = [], None
    for values in itertools.product(*chosen.values()):
        for count in seats:
            try:
                given = dict(zip(chosen, values, strict=True))
                found.append(options_from(game, {"players": count, **given}))
            except SettingError as error:
                refused = refused or error
                if asked or players:
                    raise
    if not found:
        raise refused or SettingError(f"{game.id} has no table to measure")
    return found
