"""Beacon, the tiny game of the kernel's tests, for checks of the checks."""

from __future__ import annotations

import sys

import pytest

import gloaming
from gloaming.kernel.game import Game
from tests.kernel import toy


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setattr(gloaming, "GAMES", (*gloaming.GAMES, "toy"))
    monkeypatch.setitem(sys.modules, "gloaming.games.toy", toy)
    return toy.GAME
