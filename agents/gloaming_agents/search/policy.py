"""Search: the guide's play, improved by looking ahead from matches as the seat can imagine them."""

from __future__ import annotations

import time

import numpy as np

from gloaming.kernel import stepping
from gloaming.kernel.game import Game
from gloaming.kernel.layout import FAULT, MAX_SEATS, PLAYING
from gloaming.policies import Policy, Turn, make_policy
from gloaming_agents.noise import mix
from gloaming_agents.search import tree
from gloaming_agents.search.settings import SearchSettings

TOGETHER = 8
"""Simulations of one match that run side by side; more are faster and know less of each other."""
ROWS = 1024
"""Simulations that run side by side in all; a turn of more matches is taken in parts."""
MOST_NODES = 4096
"""Of a tree; one that is full grows no more."""


class Search:
    """Searches every decision anew; nothing is kept from one to the next.

    Attributes:
        name: as it was asked for, such as ``search:500``
        settings: what it was asked for
        guide: the policy whose play is improved
        rollouts: the policy that all seats are taken to follow after the decision
    """

    def __init__(self, name: str, game: Game, settings: SearchSettings, seed: int = 0) -> None:
        self.name, self.game, self.settings = name, game, settings
        self.guide: Policy = make_policy(settings.guide, game, seed)
        self.rollouts: Policy = make_policy(settings.rollouts, game, seed)
        self.key = mix(np.array([seed % 2**64], np.uint64))[0]

    def act(self, turn: Turn) -> np.ndarray:
        """Choose an action for each decision: int64 [n]."""
        actions = np.zeros(len(turn), np.int64)
        size = ROWS // TOGETHER
        for start in range(0, len(turn), size):
            part = slice(start, start + size)
            few = Turn(turn.game, turn.pack, turn.states[part], turn.masks[part])
            actions[part] = self._search(few)
        return actions

    def _search(self, turn: Turn) -> np.ndarray:
        guided = self.guide.act(turn)
        actions = guided.copy()
        choices = np.count_nonzero(turn.masks, axis=1)
        rows = np.flatnonzero((turn.states["status"] == PLAYING) & (choices > 1))
        if not len(rows):
            return actions
        asked = Turn(turn.game, turn.pack, turn.states[rows], turn.masks[rows])
        actions[rows] = Forest(asked, guided[rows], self.rollouts, self.settings, self.key).search()
        return actions


class Forest:
    """The trees of one turn, and the matches that simulations are played in.

    Args:
        turn: decisions [n] of which each has a choice
        guided: int64 [n], what the guide would do
        rollouts: who decides where a tree does not
        settings: how long and how to search
        key: of the chance of all trees
    """

    def __init__(
        self,
        turn: Turn,
        guided: np.ndarray,
        rollouts: Policy,
        settings: SearchSettings,
        key: np.uint64,
    ) -> None:
        self.turn, self.guided, self.rollouts, self.settings = turn, guided, rollouts, settings
        game, size = turn.game, len(turn)
        self.owner = np.zeros(0, np.int64)
        self.last_round = turn.states["rounds"] + (settings.rounds or np.iinfo(np.int16).max // 2)
        seeds = turn.states["seed"].astype(np.uint64)
        self.keys = mix(mix(seeds ^ key) + turn.states["moves"].astype(np.uint64))
        most = MOST_NODES if settings.simulations is None else settings.simulations + 1
        self.trees = np.zeros(size, tree.TREE)
        self.trees["seat"], self.trees["key"] = turn.seats, self.keys
        self.nodes = np.zeros((size, min(most, MOST_NODES)), tree.NODE)
        tree.plant(self.trees, self.nodes)
        self.options = game.encode(game.options(), game.load(game.options()))  # for dealing alone

    def search(self) -> np.ndarray:
        """Simulate as often as settings say and decide: int64 [n]."""
        settings, every = self.settings, np.arange(len(self.turn))
        if settings.simulations is None:
            until = time.perf_counter() + settings.milliseconds * len(self.turn) / 1000
            self.simulate(every, TOGETHER)
            while time.perf_counter() < until:
                self.simulate(every, TOGETHER)
        else:
            settled = np.zeros(len(self.turn), bool)
            choices = np.count_nonzero(self.turn.masks, axis=1)
            how = (self.guided, choices, settings.caution, settings.simulations)
            for done in range(0, settings.simulations, TOGETHER):
                self.simulate(every[~settled], min(TOGETHER, settings.simulations - done))
                tree.settle(self.trees, self.nodes, *how, settled)
                if settled.all():
                    break
        actions = self.guided.copy()
        tree.decide(self.trees, self.nodes, self.guided, settings.caution, actions)
        return actions

    def _room(self, owner: np.ndarray) -> None:
        """Make room for a simulation in each of the trees ``owner``."""
        game, size = self.turn.game, len(owner)
        self.owner = owner
        self.states = np.zeros(size, game.state)
        self.raw = self.states.view(np.uint8).reshape(size, game.state.itemsize)
        self.masks = np.zeros((size, len(game.actions)), np.int8)
        self.rewards = np.zeros((size, MAX_SEATS), np.float32)
        self.values = np.zeros((size, MAX_SEATS), np.float32)
        self.ended = np.zeros(size, np.uint8)
        self.unseen = np.zeros((1, game.features.size), np.int8)
        self.last_raw = np.zeros((1, game.state.itemsize), np.uint8)
        self.path = np.zeros((size, self.settings.depth + 1), np.int32)
        self.length = np.zeros(size, np.int64)
        self.order = np.zeros(size, np.int64)
        self.at = np.zeros(size, np.int64)
        self.actions = np.zeros(size, np.int64)

    def simulate(self, rows: np.ndarray, together: int) -> None:
        """Let ``together`` simulations of each of the matches ``rows`` run side by side."""
        owner = np.repeat(rows, together)
        if not np.array_equal(owner, self.owner):
            self._room(owner)
        turn, table = self.turn, self.turn.pack.table
        self.at[:] = 0
        tree.begin(self.nodes, self.owner, self.path, self.length)
        self.masks[:] = turn.masks[self.owner]
        seats = turn.seats[self.owner]
        self._descend(seats, self.guided[self.owner])
        # the k-th simulation of every action meets the same deal and the same dice
        order = self.order.astype(np.uint64)
        self.states[:] = turn.states[self.owner]
        stepping.redeal_many(self.states, table, seats, mix(self.keys[self.owner] + order))
        stepping.legal_many(self.states, table, self.masks)
        impossible = self.masks[np.arange(len(self.owner)), self.actions] == 0
        self.ended[:] = np.where(impossible, stepping.TRUNCATED, stepping.RUNNING)
        self._step()
        for _ in range(self.settings.depth):
            rows = np.flatnonzero(self.ended == stepping.RUNNING)
            if not len(rows):
                break
            self.actions[rows] = self._ask(rows)
            self._step()
        valid = ~impossible & (self.states["status"] != FAULT)
        tree.ascend(
            self.trees, self.nodes, self.owner, self.path, self.length, self._worth(), valid
        )

    def _ask(self, rows: np.ndarray) -> np.ndarray:
        """The decisions of the simulations ``rows``, by their trees or by who plays them out."""
        whole = len(rows) == len(self.owner)
        states = self.states if whole else self.states[rows]
        masks = self.masks if whole else self.masks[rows]
        turn = Turn(self.turn.game, self.turn.pack, states, masks)
        guided = self.rollouts.act(turn)
        if (self.at[rows] == tree.LEFT).all():
            return guided
        seats, everywhere = np.zeros(len(self.owner), np.int64), self.actions.copy()
        seats[rows], everywhere[rows] = turn.seats, guided
        self.at[self.ended != stepping.RUNNING] = tree.LEFT
        self._descend(seats, everywhere)
        return self.actions[rows]

    def _descend(self, seats: np.ndarray, guided: np.ndarray) -> None:
        """Fill ``actions``, where the trees do not decide with ``guided``."""
        settings = self.settings
        tree.descend(
            self.trees,
            self.nodes,
            self.owner,
            self.masks,
            seats,
            guided,
            self.at,
            self.path,
            self.length,
            self.order,
            settings.explore,
            settings.trust,
            self.actions,
        )

    def _step(self) -> None:
        """Take the actions; matches that are over or at the horizon stand still."""
        game = self.turn.game
        stepping.step_many(
            self.states,
            self.raw,
            self.turn.pack.table,
            self.options,
            self.actions,
            self.masks,
            self.rewards,
            self.ended,
            self.values,
            self.unseen,
            self.unseen,
            self.last_raw,
            game.max_moves,
            True,
            False,
            False,
            False,
        )
        over = self.states["rounds"] >= self.last_round[self.owner]
        self.ended[over & (self.ended == stepping.RUNNING)] = stepping.TRUNCATED

    def _worth(self) -> np.ndarray:
        """What each simulation has come to for every seat, float32 [B, seats]."""
        stepping.potentials_many(self.states, self.turn.pack.table, self.values)
        over = self.states["status"] != PLAYING
        self.values[over] = self.states["reward"][over]
        return self.values
