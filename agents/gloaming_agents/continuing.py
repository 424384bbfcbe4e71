"""What lets a run go on as if it had never been stopped: matches under way and generators.

They lie in a checkpoint beside the network, as plain arrays: nothing in them can run code. A run
that is killed and gone on with ends with the very network of one that was not, on the same machine
with the same packages, as long as nothing in it depends on the clock (``ppo.minutes``).
"""

from __future__ import annotations

import io
import zipfile
from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch

from gloaming_agents.imitation import TaughtPPO
from gloaming_agents.models import pool_of, tables_of
from gloaming_agents.settings import CheckpointError
from gloaming_agents.throughput import TimedVecEnv

ENTRY = "matches.npz"
"""Where it lies in a checkpoint."""


def keep(path: Path, model: TaughtPPO, environment: TimedVecEnv) -> None:
    """Add to the checkpoint ``path``, written between two updates, what it takes to go on."""
    kept: dict[str, np.ndarray] = {"torch": torch.get_rng_state().numpy()}
    _, key, *rest = np.random.get_state()  # noqa: NPY002  # SB3 shuffles by it
    kept |= {"numpy_key": np.asarray(key), "numpy_rest": np.asarray(rest, np.float64)}
    episodes, successes = model.ep_info_buffer or (), model.ep_success_buffer or ()
    kept["recent"] = np.array([[info["r"], info["l"]] for info in episodes]).reshape(-1, 2)
    kept["successes"] = np.asarray(successes, np.float64)
    kept["starts"] = np.asarray(model._last_episode_starts)
    if (pool := pool_of(environment)) is not None:
        kept["pool"] = pool.networks.chance.get_state().numpy()
    for number, table in enumerate(tables_of(environment)):
        kept |= {f"{number}.{name}": value for name, value in table.snapshot().items()}
    file = io.BytesIO()
    np.savez_compressed(file, allow_pickle=False, **kept)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(ENTRY, file.getvalue())


def go_on(path: Path, model: TaughtPPO, environment: TimedVecEnv) -> bool:
    """Bring matches and generators to where they were when ``path`` was written.

    Returns whether that was possible: not where the checkpoint holds none, or other tables.

    Raises CheckpointError where they cannot be read.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            if ENTRY not in archive.namelist():
                return False
            data = io.BytesIO(archive.read(ENTRY))
        with np.load(data, allow_pickle=False) as arrays:
            kept = dict(arrays)
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise CheckpointError(f"checkpoint {path}: its matches cannot be read ({error})") from error
    tables = tables_of(environment)
    parts = [_part(kept, number) for number in range(len(tables))]
    pool = pool_of(environment)
    others = f"{len(tables)}.states" in kept or ("pool" in kept) != (pool is not None)
    if others or not all(map(_fits, tables, parts)):
        return False
    for table, part in zip(tables, parts, strict=True):
        table.restore(part)
    seen = [table.learners.observations for table in tables]
    model._last_obs = np.concatenate(seen)
    model._last_episode_starts = kept["starts"]
    _recall(model, kept)
    torch.set_rng_state(torch.from_numpy(kept["torch"]))
    position, has_gauss, gauss = kept["numpy_rest"].tolist()
    state = ("MT19937", kept["numpy_key"], int(position), int(has_gauss), gauss)
    np.random.set_state(state)  # noqa: NPY002
    if pool is not None:
        pool.networks.chance.set_state(torch.from_numpy(kept["pool"]))
    return True


def _part(kept: Mapping[str, np.ndarray], number: int) -> dict[str, np.ndarray]:
    start = f"{number}."
    return {n.removeprefix(start): value for n, value in kept.items() if n.startswith(start)}


def _fits(table: Any, part: Mapping[str, np.ndarray]) -> bool:
    now = table.snapshot()
    return now.keys() == part.keys() and all(
        (part[name].shape, part[name].dtype) == (value.shape, value.dtype)
        for name, value in now.items()
    )


def _recall(model: TaughtPPO, kept: Mapping[str, np.ndarray]) -> None:
    """The latest results of matches, which curves show."""
    recent = [{"r": r, "l": length} for r, length in kept["recent"].tolist()]
    model.ep_info_buffer = deque(recent, model._stats_window_size)
    model.ep_success_buffer = deque(kept["successes"].tolist(), model._stats_window_size)
