"""Many matches, one learner: what the single-agent environments stand on.

The learner decides for the whole team, or for some seats of each match while partners decide for
the others. A step takes one decision of the learner in every match and runs on to its next one.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gloaming.adapters.arguments import action_array, check_count, check_flag
from gloaming.adapters.seating import FixedSeating, Partners, Seating, Seats, fixed_seating
from gloaming.adapters.table import look, outcome
from gloaming.kernel import stepping
from gloaming.kernel.batch import RUNNING, TRUNCATED, Batch, IllegalAction
from gloaming.kernel.chance import next_seed
from gloaming.kernel.game import Game
from gloaming.kernel.layout import PLAYING
from gloaming.policies import Turn

__all__ = ["Learners", "Partners", "Seats", "mean_over"]


def mean_over(values: np.ndarray, held: np.ndarray) -> np.ndarray:
    """The mean over the seats of each match that are ``held`` (bool [n, seats]): float64 [n]."""
    total: np.ndarray = np.einsum("ij,ij->i", values, held, dtype=np.float64)
    return total / np.einsum("ij->i", held, dtype=np.float64)


class Learners:
    """``size`` matches in which one learner decides.

    It is paid the mean of what its seats are paid: a team's seats are paid alike, and rivals' are
    not.

    Attributes (arrays are replaced, never changed, by the next step):
        observations: float32 [size, features] in [-1, 1], what the deciding seat sees
        masks: int8 [size, actions]; only ``wait`` where a match is over
        held: bool [size, seats], the seats that are the learner's
        seats: int64 [size], the learner's seat that decides; its lowest where a match was ended
            by another's decision
        rewards: float64 [size], since the learner's last decision
        decisions: int64 [size], of the learner in the match so far
        ended: uint8 [size], RUNNING, TERMINATED or TRUNCATED
        over: int64 [ended matches], the matches that ended in this step
        final_observations: float32 [ended matches, features], the ends of those
        final_states, final_seats: records and int64 [ended matches]
        final_held: bool [ended matches, seats], the seats that were the learner's
        returns, lengths: float64, int64 [ended matches], rewards and decisions of the learner

    Args:
        seat: the learner's seat, or a list or tuple of several different ones; None for the whole
            team where seats cooperate, and for seat 0 if there are partners, or rivals
        partners: who decides for the other seats: a policy or its name for all of them, or a
            list with one for each other seat in order (or one for every seat, the learner's None);
            None for ``random`` rivals
        seating: who sits where, drawn anew for every match; in place of ``seat`` and ``partners``
        auto_reset: a match that ends is replaced by the next one within the same step
        hints: observations tell the game's hints too
    """

    def __init__(
        self,
        game: Game,
        options: Any,
        size: int = 1,
        *,
        seat: Seats = None,
        partners: Partners = None,
        seating: Seating | None = None,
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
        if seating is None:
            seating = fixed_seating(game, self.batch.options, seat, partners)
        elif seat is not None or partners is not None:
            raise TypeError("seating is given; seat and partners would say the same again")
        self.seating: Seating = seating
        self._rows = np.arange(size)
        self.held = np.ones((size, self.batch.seats), bool)
        self._others = np.zeros((size, self.batch.seats), np.int64)  # numbers of policies
        self._carried = np.zeros(size)  # paid before the learner's first decision of a match
        self._returns = np.zeros(size)
        self.decisions = np.zeros(size, np.int64)
        self._unused = np.zeros((1, 1), np.int8)
        self.rewards = np.zeros(size)
        self.ended = np.zeros(size, np.uint8)
        self._forget_ends()

    @property
    def seat(self) -> int | None:
        """The learner's one seat in every match; None if it has several, or if they are drawn."""
        own = self.seating.own if isinstance(self.seating, FixedSeating) else ()
        return own[0] if len(own) == 1 else None

    def reset(self, seeds: np.ndarray, rows: np.ndarray | None = None) -> None:
        """Deal the matches ``rows`` (int64; None for all) from ``seeds`` (uint64 [size])."""
        rows = self._rows if rows is None else rows
        self._deal(seeds, rows)
        self.rewards = np.zeros(self.size)
        self.ended = np.where(np.isin(self._rows, rows), RUNNING, self.ended)
        self._returns[rows] = 0
        self.decisions[rows] = 0
        self._forget_ends()
        if self.seating.policies:
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
        self.rewards = self._carried + mean_over(batch.rewards, self.held)
        self._carried[:] = 0
        self.decisions += batch.auto_reset | (self.ended == RUNNING)
        self.ended = batch.ended.copy()
        self._forget_ends()
        over = np.flatnonzero(self.ended != RUNNING)
        self._keep_ends(over)
        if batch.auto_reset:
            self._seat(over)
        if self.seating.policies:
            fresh = np.zeros(self.size, bool)  # matches without a decision of the learner so far
            fresh[over] = batch.auto_reset
            self._run_on(fresh)
        self._returns += self.rewards
        self._close_books()
        self._look()

    def snapshot(self) -> dict[str, np.ndarray]:
        """Copies of all that the next steps depend on, as arrays of plain numbers."""
        return {name: array.copy() for name, array in self._lasting().items()}

    def restore(self, kept: dict[str, np.ndarray]) -> None:
        """Go on from a :meth:`snapshot` of as many matches of the same game and options.

        Raises ValueError where shapes differ.
        """
        for name, array in self._lasting().items():
            if kept[name].shape != array.shape:
                raise ValueError(f"{name} has shape {kept[name].shape}; expected {array.shape}")
            array[...] = kept[name]
        self.batch.rewards[:] = 0
        self.rewards = np.zeros(self.size)
        self.ended = self.batch.ended.copy()
        self._forget_ends()
        self._look()

    def _lasting(self) -> dict[str, np.ndarray]:
        """The arrays that last from step to step."""
        batch = self.batch
        return {
            "states": batch.raw,
            "masks": batch.masks,
            "potentials": batch.potentials,
            "ended": batch.ended,
            "held": self.held,
            "others": self._others,
            "carried": self._carried,
            "returns": self._returns,
            "decisions": self.decisions,
        }

    def outcome(self, k: int) -> dict[str, Any]:
        """How the k-th match of ``over`` ended, for the best of the learner's seats.

        See ``table.outcome``.
        """
        truncated = bool(self.ended[self.over[k]] == TRUNCATED)
        state, own = self.final_states[k], np.flatnonzero(self.final_held[k])
        best = int(own[state["score"][own].argmax()])
        return outcome(self.game, state, best, truncated)

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
        self.final_seats = np.zeros(0, np.int64)
        self.final_held = np.zeros((0, self.batch.seats), bool)
        self.returns, self.lengths = np.zeros(0), np.zeros(0, np.int64)
        self._ends: list[tuple[int, np.ndarray, np.ndarray]] = []

    def _keep_ends(self, over: np.ndarray) -> None:
        """Copy the ends of the matches ``over`` before anything follows them."""
        source = self.batch.last_states if self.batch.auto_reset else self.batch.states
        self._ends += [
            (row, self.held[row].copy(), source[row : row + 1].copy()) for row in over.tolist()
        ]

    def _close_books(self) -> None:
        """Put the ends in order of the matches; sum up what the learner got and did in them."""
        if not self._ends:
            return
        self._ends.sort(key=lambda end: end[0])
        self.over = np.array([row for row, _, _ in self._ends], np.int64)
        self.final_states = np.zeros(len(self._ends), self.game.state)
        for k, (_, _, state) in enumerate(self._ends):
            self.final_states[k : k + 1] = state
        held = [held for _, held, _ in self._ends]
        self.final_held = np.array(held)
        self.final_seats = _seat_to_look_from(self.final_states, self.final_held)
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
            due = batch.states["status"] == PLAYING
            due &= ~self.held[self._rows, batch.states["actor"]]
            if not batch.auto_reset:
                due &= batch.ended != TRUNCATED
            rows = np.flatnonzero(due)
            if rows.size == 0:
                return
            self._step_partners(rows)
            paid = mean_over(batch.rewards[rows], self.held[rows])
            new = fresh[rows]
            self.rewards[rows[~new]] += paid[~new]
            self._carried[rows[new]] += paid[new]
            ended = batch.ended[rows] != RUNNING
            self._replace(rows[ended & new])
            over = rows[ended & ~new]
            self.ended[over] = batch.ended[over]
            self._keep_ends(over)
            if batch.auto_reset:
                self._seat(over)
            fresh[over] = batch.auto_reset

    def _replace(self, rows: np.ndarray) -> None:
        """Deal the next match where one ended without the learner."""
        self._carried[rows] = 0
        if self.batch.auto_reset:
            self._seat(rows)
        elif rows.size:
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
        self._seat(rows)

    def _seat(self, rows: np.ndarray) -> None:
        """Seat the learner and its partners in the matches ``rows``, which begin."""
        if rows.size:
            seeds = self.batch.states["seed"][rows]
            self.held[rows], self._others[rows] = self.seating.draw(seeds)

    def _step_partners(self, rows: np.ndarray) -> None:
        """One decision of a partner in each of the matches ``rows``."""
        batch = self.batch
        states, masks = batch.states[rows], batch.masks[rows]
        actors = states["actor"]
        deciding = self._others[rows, actors]
        turn = Turn(self.game, batch.pack, states, masks)
        actions = action_array(self.seating.decide(turn, deciding), rows.size)
        illegal = int(stepping.first_illegal(masks, actions))
        if illegal >= 0:
            policy = self.seating.policies[int(deciding[illegal])]
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
        self.masks = batch.masks.copy()
        self.seats = _seat_to_look_from(batch.states, self.held)
        self.observations = look(self.game, batch.pack, sight, batch.states, self.seats)
        self.final_observations = look(
            self.game, batch.pack, sight, self.final_states, self.final_seats
        )


def _seat_to_look_from(states: np.ndarray, held: np.ndarray) -> np.ndarray:
    """Whose view the learner has of each match: who decides, or else its lowest seat; int64 [n]."""
    actors = states["actor"]
    return np.where(held[np.arange(len(held)), actors], actors, held.argmax(axis=1))
