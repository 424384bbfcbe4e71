"""Many matches, one learner: what the single-agent environments stand on.

The learner decides for the whole team, or for one seat while partners decide for the others. A
step takes one decision of the learner in every match and runs on to its next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gloaming.adapters.arguments import action_array, check_count, check_flag
from gloaming.adapters.table import look, outcome
from gloaming.kernel import stepping
from gloaming.kernel.batch import RUNNING, TRUNCATED, Batch, IllegalAction
from gloaming.kernel.chance import next_seed
from gloaming.kernel.game import Game
from gloaming.kernel.layout import PLAYING
from gloaming.policies import Policy, Turn, make_policy

Partners = str | Policy | Sequence[str | Policy | None] | None


class Learners:
    """``size`` matches in which one learner decides.

    Attributes (arrays are replaced, never changed, by the next step):
        observations: float32 [size, features] in [-1, 1], what the deciding seat sees
        masks: int8 [size, actions]; only ``wait`` where a match is over
        seats: int64 [size], the learner's seat that decides
        rewards: float64 [size], since the learner's last decision
        decisions: int64 [size], of the learner in the match so far
        ended: uint8 [size], RUNNING, TERMINATED or TRUNCATED
        over: int64 [ended matches], the matches that ended in this step
        final_observations: float32 [ended matches, features], the ends of those
        final_states, final_seats: records and int64 [ended matches]
        returns, lengths: float64, int64 [ended matches], rewards and decisions of the learner

    Args:
        seat: the learner's seat; None for the whole team where seats cooperate, and for seat 0 if
            there are partners, or rivals
        partners: who decides for the other seats: a policy or its name for all of them, or a
            list with one for each other seat in order (or one for every seat, the learner's None);
            None for ``random`` rivals
        auto_reset: a match that ends is replaced by the next one within the same step
        hints: observations tell the game's hints too
    """

    def __init__(
        self,
        game: Game,
        options: Any,
        size: int = 1,
        *,
        seat: int | None = None,
        partners: Partners = None,
        skip_forced: bool = True,
        auto_reset: bool = False,
        hints: bool = False,
    ) -> None:
        size = check_count("num_envs", size)
        self.game = game
        self.batch = Batch(
            game,
            options,
            size,
            skip_forced=check_flag("skip_forced", skip_forced),
            auto_reset=auto_reset,
            hints=check_flag("hints", hints),
        )
        self.size = size
        self.seat = self._check_seat(seat, partners)
        self.partners = self._find_partners(partners)
        self._paid = 0 if self.seat is None else self.seat  # a team is paid alike
        self._carried = np.zeros(size)  # paid before the learner's first decision of a match
        self._returns = np.zeros(size)
        self.decisions = np.zeros(size, np.int64)
        self._unused = np.zeros((1, 1), np.int8)
        self.rewards = np.zeros(size)
        self.ended = np.zeros(size, np.uint8)
        self._forget_ends()

    def _check_seat(self, seat: int | None, partners: Partners) -> int | None:
        seats = self.batch.seats
        if seat is None:
            if partners is not None:
                return 0
            if not self.batch.options.cooperative:
                return 0
            return None
        if isinstance(seat, bool) or not isinstance(seat, int | np.integer):
            raise TypeError(f"seat is {seat!r}; expected a whole number from 0 to {seats - 1}")
        if not 0 <= seat < seats:
            raise ValueError(f"seat is {seat}; allowed are 0 to {seats - 1}")
        if partners is None and seats > 1 and self.batch.options.cooperative:
            raise ValueError("partners is None; name who plays the other seats, such as 'random'")
        return int(seat)

    def _find_partners(self, partners: Partners) -> dict[int, Policy]:
        """The policy of each seat that is not the learner's."""
        if self.seat is None:
            return {}
        others = [seat for seat in range(self.batch.seats) if seat != self.seat]
        if partners is None or isinstance(partners, str) or hasattr(partners, "act"):
            # nobody plays a rival's seat by default but chance
            chosen: list[Any] = [partners or "random"] * len(others)
        elif not isinstance(partners, Sequence):
            raise TypeError(f"partners is {partners!r}; expected a policy, its name, or a list")
        else:
            chosen = list(partners)
            if len(chosen) == self.batch.seats and chosen[self.seat] is None:
                del chosen[self.seat]
            if len(chosen) != len(others) or None in chosen:
                raise ValueError(
                    f"partners is {partners!r}; expected one policy for each of the seats {others}"
                )
        named = {name: make_policy(name, self.game) for name in chosen if isinstance(name, str)}
        policies = [named[each] if isinstance(each, str) else each for each in chosen]
        for policy in policies:
            if not hasattr(policy, "act"):
                raise TypeError(f"partner {policy!r} is neither a policy's name nor a policy")
        return dict(zip(others, policies, strict=True))

    def reset(self, seeds: np.ndarray, rows: np.ndarray | None = None) -> None:
        """Deal the matches ``rows`` (int64; None for all) from ``seeds`` (uint64 [size])."""
        rows = np.arange(self.size) if rows is None else rows
        self._deal(seeds, rows)
        self.rewards = np.zeros(self.size)
        self.ended = np.where(np.isin(np.arange(self.size), rows), RUNNING, self.ended)
        self._returns[rows] = 0
        self.decisions[rows] = 0
        self._forget_ends()
        if self.partners:
            fresh = np.zeros(self.size, bool)
            fresh[rows] = True
            self._run_on(fresh)
        self._look()

    def next_seeds(self) -> np.ndarray:
        """Seeds of the matches that follow the present ones: uint64 [size]."""
        seeds = self.batch.states["seed"].tolist()
        return np.array([next_seed(np.uint64(seed)) for seed in seeds], np.uint64)

    def step(self, actions: Any) -> None:
        """Take one decision of the learner in every match (int [size]).

        Raises:
            IllegalAction: an action outside the mask, or not one for each match.
            TypeError: actions that are no whole numbers.
        """
        batch = self.batch
        batch.step(action_array(actions, self.size))
        self.rewards = self._carried + batch.rewards[:, self._paid]
        self._carried[:] = 0
        self.decisions += batch.auto_reset | (self.ended == RUNNING)
        self.ended = batch.ended.copy()
        self._forget_ends()
        over = np.flatnonzero(self.ended != RUNNING)
        self._keep_ends(over)
        if self.partners:
            fresh = np.zeros(self.size, bool)  # matches without a decision of the learner so far
            fresh[over] = batch.auto_reset
            self._run_on(fresh)
        self._returns += self.rewards
        self._close_books()
        self._look()

    def outcome(self, k: int) -> dict[str, Any]:
        """How the k-th match of ``over`` ended, for the learner; see ``table.outcome``."""
        truncated = bool(self.ended[self.over[k]] == TRUNCATED)
        return outcome(self.game, self.final_states[k], self._paid, truncated)

    def board(self, row: int) -> str:
        """A match as text."""
        state, pack = self.batch.states[row], self.batch.pack
        board = self.game.text.board(state, pack)
        if self.batch.playing[row]:
            return f"{board}\n{self.game.text.question(state, pack)}"
        return f"{board}\nthe match is over: {self.game.cause(state)}"

    # -- the ends of matches

    def _forget_ends(self) -> None:
        self.over = np.zeros(0, np.int64)
        self.final_states = np.zeros(0, self.game.state)
        self._ends: list[tuple[int, np.ndarray]] = []

    def _keep_ends(self, over: np.ndarray) -> None:
        """Copy the ends of the matches ``over`` before anything follows them."""
        source = self.batch.last_states if self.batch.auto_reset else self.batch.states
        self._ends += [(row, source[row : row + 1].copy()) for row in over.tolist()]

    def _close_books(self) -> None:
        """Put the ends in order of the matches; sum up what the learner got and did in them."""
        self._ends.sort(key=lambda end: end[0])
        self.over = np.array([row for row, _ in self._ends], np.int64)
        self.final_states = np.zeros(len(self._ends), self.game.state)
        for k, (_, state) in enumerate(self._ends):
            self.final_states[k : k + 1] = state
        self.returns = self._returns[self.over]
        self.lengths = self.decisions[self.over]
        self._returns[self.over] = 0
        self.decisions[self.over] = 0

    # -- between two decisions of the learner

    def _run_on(self, fresh: np.ndarray) -> None:
        """Let partners decide until it is the learner's turn, or over, in every match.

        In a ``fresh`` match (bool [size]) the learner has decided nothing yet: what is paid is
        carried to its first decision, and a match that ends before that is replaced unseen.
        """
        batch = self.batch
        while True:
            due = (batch.states["status"] == PLAYING) & (batch.states["actor"] != self.seat)
            if not batch.auto_reset:
                due &= batch.ended != TRUNCATED
            rows = np.flatnonzero(due)
            if rows.size == 0:
                return
            self._step_partners(rows)
            paid = batch.rewards[rows, self._paid].astype(np.float64)
            new = fresh[rows]
            self.rewards[rows[~new]] += paid[~new]
            self._carried[rows[new]] += paid[new]
            ended = batch.ended[rows] != RUNNING
            self._replace(rows[ended & new])
            over = rows[ended & ~new]
            self.ended[over] = batch.ended[over]
            self._keep_ends(over)
            fresh[over] = batch.auto_reset

    def _replace(self, rows: np.ndarray) -> None:
        """Deal the next match where one ended without the learner."""
        self._carried[rows] = 0
        if rows.size and not self.batch.auto_reset:
            self._deal(self.next_seeds(), rows)

    def _deal(self, seeds: np.ndarray, rows: np.ndarray) -> None:
        batch = self.batch
        batch.ended[rows] = RUNNING
        batch.rewards[rows] = 0
        self._carried[rows] = 0
        stepping.start_many(
            batch.states,
            batch.raw,
            batch.pack.table,
            batch.encoded,
            seeds,
            rows,
            batch.masks,
            batch.potentials,
            batch.skip_forced,
        )
        batch.check_faults()

    def _step_partners(self, rows: np.ndarray) -> None:
        """One decision of a partner in each of the matches ``rows``."""
        batch = self.batch
        actions = np.zeros(rows.size, np.int64)
        actors = batch.states["actor"][rows]
        deciding: dict[int, tuple[Policy, list[int]]] = {}
        for seat, policy in self.partners.items():
            deciding.setdefault(id(policy), (policy, []))[1].append(seat)
        for policy, seats in deciding.values():
            part = np.flatnonzero(np.isin(actors, seats))
            if part.size:
                chosen = rows[part]
                turn = Turn(self.game, batch.pack, batch.states[chosen], batch.masks[chosen])
                actions[part] = action_array(policy.act(turn), part.size)
        illegal = int(stepping.first_illegal(batch.masks[rows], actions))
        if illegal >= 0:
            policy = self.partners[int(actors[illegal])]
            raise IllegalAction(
                f"partner {policy.name!r} chose {actions[illegal]} for seat {actors[illegal]},"
                " which is not legal"
            )
        self._step_rows(rows, actions)

    def _step_rows(self, rows: np.ndarray, actions: np.ndarray) -> None:
        """Take a legal action in the matches ``rows`` alone: taken out, stepped, and put back."""
        batch = self.batch
        raw = batch.raw[rows]
        last_raw = np.empty_like(raw)
        masks, rewards = batch.masks[rows], batch.rewards[rows]
        ended, potentials = batch.ended[rows], batch.potentials[rows]
        broken = stepping.step_many(
            raw.view(self.game.state).reshape(-1),
            raw,
            batch.pack.table,
            batch.encoded,
            actions,
            masks,
            rewards,
            ended,
            potentials,
            self._unused,
            self._unused,
            last_raw,
            batch.max_moves,
            batch.skip_forced,
            batch.shaped,
            batch.auto_reset,
            False,
        )
        batch.raw[rows] = raw
        batch.masks[rows], batch.rewards[rows] = masks, rewards
        batch.ended[rows], batch.potentials[rows] = ended, potentials
        if batch.auto_reset:
            over = ended != RUNNING
            batch._last_raw[rows[over]] = last_raw[over]
        if broken >= 0:
            batch.check_faults()

    def _look(self) -> None:
        """What the learner sees now, and saw at the ends."""
        batch, sight = self.batch, self.batch.sight
        own = -1 if self.seat is None else self.seat

        def deciding(states: np.ndarray) -> np.ndarray:
            """The learner's seats: whoever acts, or the one."""
            return states["actor"].astype(np.int64) if own < 0 else np.full(states.size, own)

        self.masks = batch.masks.copy()
        self.seats = deciding(batch.states)
        self.observations = look(self.game, batch.pack, sight, batch.states, self.seats)
        self.final_seats = deciding(self.final_states)
        self.final_observations = look(
            self.game, batch.pack, sight, self.final_states, self.final_seats
        )
