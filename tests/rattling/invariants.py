"""What must hold at every decision of every match, compiled to be asked a billion times.

`broken` names the first thing that is wrong; `play_matches` plays random matches and asks it at
every step.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling import state as c
from gloaming.games.rattling.actions import (
    CHALLENGE_TURN,
    CHOOSE_CHARACTER,
    DAWN_TURN,
    DAY,
    FACING,
    FIRST_STEP,
    MEETING,
    RUN,
    SAY,
    SYMBOL,
    TRIAL,
    TURN,
)
from gloaming.kernel import stepping
from gloaming.kernel.actions import WAIT
from gloaming.kernel.chance import split_mix
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import LOST, PLAYING, WON
from gloaming.kernel.pending import kind_of
from tests.rattling.invariants_board import (
    are_cards_told,
    are_darkness_cards_once,
    are_events_once,
    are_holds_right,
    are_region_cards_once,
    are_rewards_there,
    are_shadows_once,
    are_spaces_clean,
    are_taints_right,
    are_tokens_there,
    count_frames,
    is_supply_there,
)

DEEPEST = 14  # frames that ever wait on each other
MOST_REROLLS = 30
MOST_POINTS = 40

(
    FINE,
    FAULT,
    MASK,
    FRAMES,
    TURNS,
    TOKENS,
    TOKEN_PLACES,
    TAINTS,
    REGION_CARDS,
    SHADOW_CARDS,
    CARD_PLACES,
    DARKNESS_CARDS,
    EVENTS,
    REWARDS,
    SUPPLY,
    HOLDS,
    CHARACTERS,
    HEARTS,
    PLACES,
    WINDS,
    CHAMPION,
    SUN,
    CHALLENGES,
    LEDGER,
    TALK,
    END,
    ENDLESS,
) = range(27)
NAMES = (
    "fine",
    "the match broke its own rules",
    "the mask is empty, or has wait in it",
    "frames: too deep, of a seat that is not there, or steps where a decision is due",
    "whose turn it is, and what is left of it",
    "Corruption tokens: each in one place",
    "where Corruption tokens must not be",
    "how many tokens are on Warriors",
    "Region Cards: each in one place, those of the board in their Region",
    "Shadow cards: each in one place",
    "face-up and scouted cards",
    "Darkness cards: each in one place",
    "Events: each in one place",
    "Rewards, by kind",
    "Equipment and Legendary Items, by kind",
    "kinds of items a seat has",
    "characters: each once",
    "hearts, and whoever must be a Spirit",
    "places",
    "Winds",
    "the champion",
    "the Sun",
    "Challenges under way",
    "rewards of the match",
    "what was said",
    "an end too early, too late or for a wrong reason",
    "a match without an end",
)


# -- frames and turns --------------------------------------------------------------------------


@compiled
def are_frames_right(state: np.record, mask: np.ndarray) -> bool:
    """A decision on top, of a seat that is there; under all lies the day, or the trials."""
    if state.depth < 1 or state.depth > DEEPEST or not 0 <= state.actor < state.seats:
        return False
    bottom = state.pending[0, 0]
    if bottom != (DAY if state.trial == 0 else TRIAL):
        return False
    top = state.depth - 1
    if state.pending[top, 0] < 1 or state.pending[top, 0] >= FIRST_STEP:
        return False
    if state.actor != state.pending[top, 1]:
        return False
    for depth in range(state.depth):
        kind = state.pending[depth, 0]
        if kind < 1 or kind > TRIAL or not 0 <= state.pending[depth, 1] < state.seats:
            return False
        if kind == RUN:
            row, space = state.pending[depth, 3] & 15, state.pending[depth, 3] >> 4
            if not 0 < state.pending[depth, 2] < c.PROGRAMS:
                return False
            if row > c.OPERATIONS or not 0 <= space <= c.NOWHERE:
                return False
    for depth in range(state.depth, state.pending.shape[0]):
        for k in range(4):
            if state.pending[depth, k] != 0:
                return False
    return True


@compiled
def are_turns_right(state: np.record) -> bool:
    """Whose turn it is waits in a frame; nothing is left of a turn that is over."""
    everybody = (1 << np.int64(state.seats)) - 1
    if state.turns_taken & ~everybody or state.used_ability & ~everybody:
        return False
    if state.asked & ~everybody or not 0 <= state.speaker < state.seats:
        return False
    dawn, challenge = count_frames(state, TURN), count_frames(state, CHALLENGE_TURN)
    if state.turn < 0:
        left = np.int64(state.points) + state.free_move + state.free_scout + state.flown
        if left != 0 or state.stopping or state.turn_over:
            return state.trial > 0  # the trials break off whatever there was
        return dawn + challenge == 0
    if dawn + challenge != 1 or not state.turns_taken >> state.turn & 1:
        return False
    if (dawn == 1) != (state.phase == c.DAWN_PHASE):
        return False
    for depth in range(state.depth):
        if state.pending[depth, 0] == (TURN if dawn else CHALLENGE_TURN):
            if state.pending[depth, 1] != state.turn:
                return False
    if kind_of(state) == DAWN_TURN and (state.turn_over or state.actor != state.turn):
        return False
    if state.stopping and state.champion != state.turn:
        return False
    if not 0 <= state.free_move <= 1 or not 0 <= state.free_scout <= 1:
        return False
    return 0 <= state.points <= MOST_POINTS


# -- Characters --------------------------------------------------------------------------------


@compiled
def are_characters_right(state: np.record) -> bool:
    """Each is played once; who waits for one is asked."""
    seen = np.int64(0)
    for seat in range(c.SEATS):
        character = np.int64(state.character[seat])
        if seat >= state.seats:
            if character != -1:
                return False
        elif character < 0:
            if state.phase != c.SETUP or count_frames(state, CHOOSE_CHARACTER) == 0:
                return False
        else:
            if character >= c.CHARACTERS or seen >> character & 1:
                return False
            seen |= 1 << character
    if not state.gone_for_good and seen != state.characters_used:
        return False
    return seen & ~np.int64(state.characters_used) == 0


@compiled
def are_hearts_right(state: np.record, content: np.record) -> bool:
    """A Warrior has a heart at least; a Spirit never has all, unless it cannot revive."""
    for seat in range(state.seats):
        character, hearts = np.int64(state.character[seat]), np.int64(state.hearts[seat])
        if state.spirit[seat] != 0 and state.spirit[seat] != 1:
            return False
        if state.extra_points[seat] < 0 or (state.spirit[seat] and state.extra_points[seat]):
            return False
        if character < 0:
            continue
        if not state.spirit[seat]:
            if not 1 <= hearts <= content.warrior_hearts[character]:
                return False
        elif hearts < 0 or hearts > content.spirit_hearts[character]:
            return False
        elif hearts == content.spirit_hearts[character] and not state.gone_for_good:
            return False
    return True


@compiled
def are_places_right(state: np.record) -> bool:
    """On Tallil, but for the champion and seats that are not there."""
    for seat in range(c.SEATS):
        place = state.place[seat]
        away = seat >= state.seats or seat == state.champion
        if place < 0 or place > c.NOWHERE or (place == c.NOWHERE) != away:
            return False
    return True


# -- Winds and Darkness ------------------------------------------------------------------------


@compiled
def are_winds_right(state: np.record, over: bool) -> bool:
    """On their tracks; as long as the match goes on one is there."""
    gone = 0
    for region in range(c.REGIONS):
        if not c.LOW <= state.wind[region] <= c.HIGH:
            return False
        if state.wind_gone[region] != 0 and state.wind_gone[region] != 1:
            return False
        gone += state.wind_gone[region]
    return over or gone < c.REGIONS


@compiled
def is_champion_right(state: np.record, content: np.record, over: bool) -> bool:
    """A Warrior on the track; at the Sun a Challenge is under way or about to be."""
    if state.champion < 0:
        return state.champion == -1 and state.champion_at == 0 and state.trial == 0
    if state.champion >= state.seats or not 0 <= state.champion_at < content.track_length - 1:
        return False
    if not over and state.spirit[state.champion]:
        return False
    if state.trials != (1 if state.trial > 0 else 0):
        return False
    if over or state.trial > 0 or state.champion_at != state.sun:
        return True
    if count_frames(state, MEETING) > 0:
        return True
    level = -1
    for depth in range(state.depth):
        if state.pending[depth, 0] == FACING:
            level += 1
            if state.final[level] and state.pending[depth, 2] <= c.CHASE:
                return True
    return False


@compiled
def are_challenges_right(state: np.record, content: np.record) -> bool:
    """As many as there are frames of theirs; those that are over are forgotten."""
    if not 0 <= state.level <= c.LEVELS or count_frames(state, FACING) != state.level:
        return False
    for level in range(c.LEVELS):
        if level >= state.level:
            left = np.int64(state.final[level]) + state.rolled[level] + state.rerolls[level]
            left += np.int64(state.bonus[level]) + state.spared[level] + state.guard[level]
            left += np.int64(state.bans[level]) + state.quiet[level] + state.passed[level]
            left += np.int64(state.stays[level]) + state.by_warrior[level]
            for die in range(c.DICE):
                left += state.die[level, die]
            if left != 0 or state.weapon[level] != -1 or state.faced_by[level] != -1:
                return False
            if state.faced_at[level] != -1 or state.faced[level] != -1:
                return False
            continue
        if not is_challenge_right(state, content, level):
            return False
    seen = 0
    for depth in range(state.depth):
        if state.pending[depth, 0] == FACING:
            if state.pending[depth, 1] != state.faced_by[seen]:
                return False
            seen += 1
    return True


@compiled
def is_challenge_right(state: np.record, content: np.record, level: int) -> bool:
    """One Challenge under way."""
    by, at, card = state.faced_by[level], state.faced_at[level], state.faced[level]
    if not 0 <= by < state.seats or not 0 <= card < c.CARDS:
        return False
    if at == c.NOWHERE:
        if by != state.champion or card < c.FIRST_DARKNESS:
            return False
    elif not 1 <= at < c.FIRST_MERCHANT or card >= c.FIRST_DARKNESS or level > 0:
        return False
    if state.final[level] and (at != c.NOWHERE or state.trial > 0):
        return False
    if level > 0 and not state.final[level]:
        return False
    if not 0 <= state.rerolls[level] <= MOST_REROLLS:
        return False
    if min(state.spared[level], state.guard[level]) < 0:
        return False
    weapon = np.int64(state.weapon[level])
    if weapon >= 0 and content.item_weapon[weapon] == 0:
        return False
    if state.rolled[level]:
        for die in range(c.DARK):
            if not 1 <= state.die[level, die] <= c.NUMBERS:
                return False
        if not 0 <= state.die[level, c.DARK] < c.RESULTS:
            return False
    return True


# -- the match ---------------------------------------------------------------------------------


@compiled
def is_end_right(state: np.record, content: np.record) -> bool:
    """The reason why a match is over is there to be seen."""
    cause = state.cause
    won = cause == c.SUN_RESCUED or cause == c.TRIALS_SURVIVED
    if state.status != (WON if won else LOST):
        return False
    if cause == c.SUN_RESCUED:
        level = state.level - 1
        if level < 0 or not state.final[level] or not state.passed[level]:
            return False
        return state.champion_at == state.sun
    if cause == c.TRIALS_SURVIVED:
        return state.trial == 2 * state.seats and not state.spirit[state.champion]
    if cause == c.SUN_LOST:
        return state.sun == content.track_length - 1
    if cause == c.CHAMPION_KILLED:
        return state.champion >= 0 and state.spirit[state.champion] == 1
    if cause == c.WINDS_GONE:
        for region in range(c.REGIONS):
            if not state.wind_gone[region]:
                return False
        return True
    return False


@compiled
def is_ledger_right(state: np.record, over: bool) -> bool:
    """Nothing is earned before the end; then all earn the same."""
    due = 0.0
    if over:
        due = 1.0 if state.status == WON else -1.0
    for seat in range(c.SEATS):
        earned = due if seat < state.seats else 0.0
        if state.reward[seat] != earned or state.score[seat] != earned:
            return False
    return True


@compiled
def is_talk_right(state: np.record, mask: np.ndarray) -> bool:
    """Only symbols of the channel, and only when asked."""
    for seat in range(c.SEATS):
        if not 0 <= state.said[seat] <= (state.talk if seat < state.seats else 0):
            return False
    saying = state.status == PLAYING and kind_of(state) == SAY
    if saying and state.silence and state.spirit[state.actor]:
        return False
    for action in range(SYMBOL, mask.size):
        due = 1 if saying and action < SYMBOL + np.int64(state.talk) else 0
        if mask[action] != due:
            return False
    return True


@compiled
def broken(state: np.record, content: np.record, options: np.record, mask: np.ndarray) -> int:
    """The first thing that is wrong with a match at a decision or at its end; FINE if nothing."""
    over = state.status != PLAYING
    if over and state.status != WON and state.status != LOST:
        return FAULT
    if mask.sum() == 0 or (mask[WAIT] != 0) != over:
        return MASK
    if not over and not are_frames_right(state, mask):
        return FRAMES
    if not over and not are_turns_right(state):
        return TURNS
    wrong = broken_board(state, content, over)
    if wrong != FINE:
        return wrong
    if not are_characters_right(state):
        return CHARACTERS
    # the champion's death is the end, the Spirit stays where the Warrior fell
    if not over and not are_hearts_right(state, content):
        return HEARTS
    if not are_places_right(state):
        return PLACES
    if not are_winds_right(state, over):
        return WINDS
    if not is_champion_right(state, content, over):
        return CHAMPION
    if not 0 <= state.sun < content.track_length - (0 if over else 1):
        return SUN
    if not over and not are_challenges_right(state, content):
        return CHALLENGES
    if not is_ledger_right(state, over):
        return LEDGER
    if not is_talk_right(state, mask):
        return TALK
    if over:
        return FINE if is_end_right(state, content) else END
    return FINE if state.cause == c.NOT_ENDED else END


@compiled
def broken_board(state: np.record, content: np.record, over: bool) -> int:
    """The same for what lies on the table."""
    if not are_tokens_there(state, content):
        return TOKENS
    if not are_spaces_clean(state):
        return TOKEN_PLACES
    if not are_taints_right(state):
        return TAINTS
    if not are_region_cards_once(state):
        return REGION_CARDS
    if not are_shadows_once(state):
        return SHADOW_CARDS
    if not are_cards_told(state):
        return CARD_PLACES
    if not are_darkness_cards_once(state):
        return DARKNESS_CARDS
    if not are_events_once(state):
        return EVENTS
    if not are_rewards_there(state, content):
        return REWARDS
    if not is_supply_there(state, content):
        return SUPPLY
    return FINE if are_holds_right(state) else HOLDS


@compiled
def play_matches(
    states: np.ndarray,
    raw: np.ndarray,
    content: np.ndarray,
    options: np.ndarray,
    masks: np.ndarray,
    first_seed: int,
    count: int,
    longest: int,
    tally: np.ndarray,
    ends: np.ndarray,
) -> tuple[int, int, int]:
    """Play ``count`` random matches, one after another, in the first row of ``states``.

    Forced decisions are taken by hand too. ``tally`` counts the kinds of decisions, ``ends`` the
    causes of endings. Returns what is broken, the match's seed and its move.
    """
    state, mask, actions = states[0], masks[0], np.zeros(1, np.int64)
    for seed in range(first_seed, first_seed + count):
        key = split_mix(np.uint64(seed))
        stepping.start(state, raw[0], content[0], options[0], np.uint64(seed), mask, False)
        while True:
            wrong = broken(state, content[0], options[0], mask)
            if wrong != FINE:
                return wrong, seed, state.moves
            if state.status != PLAYING:
                break
            if state.moves >= longest:
                return ENDLESS, seed, state.moves
            tally[kind_of(state)] += 1
            stepping.random_actions(states, masks, key, actions)
            stepping.step(state, content[0], actions[0], mask, False)
        ends[state.cause] += 1
    return FINE, 0, 0
