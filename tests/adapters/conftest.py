"""Beacon, the tiny game of the kernel's tests, known to the suite by its id for a while."""

from __future__ import annotations

import sys

import pytest

import gloaming
from gloaming.kernel.game import Game
from tests.kernel import toy


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setattr(gloaming, "GAMES", (*gloaming.GAMES, "toy"))
    monkeypatch.setitem(sys.modules, "gloaming.games.toy", toy)
    return toy.GAME
