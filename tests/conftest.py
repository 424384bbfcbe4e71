"""Which tests run as plain Python, which compiled; and the environment all of them share."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("MPLBACKEND", "Agg")  # before anything imports matplotlib

import pytest

from gloaming import GAMES
from gloaming.kernel.jit import JIT

RULES = {Path(__file__).parent / game for game in GAMES}
"""Folders whose tests are about rules: the same in plain Python, without waiting for compilers."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        needs_jit = item.get_closest_marker("jit") is not None
        if not RULES.isdisjoint(item.path.parents) and not needs_jit:
            item.add_marker("nojit")
        if needs_jit and not JIT:
            item.add_marker(pytest.mark.skip(reason="needs compiled code"))
