"""What must hold at every decision of every match, compiled to be asked a billion times.

`broken` names the first thing that is wrong; `play_matches` plays random matches and asks it at
every step.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea import state as c
from gloaming.games.mysthea.actions import (
    ARMOUR,
    ARRANGE,
    ATTACK,
    COPY,
    DAY,
    DEPOSIT,
    DISCARD,
    ENTER,
    FIRST_STEP,
    HUNT,
    ISLAND,
    MAKE_ROOM,
    NIGHT,
    OFFER,
    PAYING,
    PILE,
    PROBE,
    SETUP,
    START,
    TROOP,
    TURN,
    UNBUILD,
)
from gloaming.kernel import stepping
from gloaming.kernel.actions import WAIT
from gloaming.kernel.bits import holds
from gloaming.kernel.chance import split_mix
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import LOST, PLAYING, WON
from gloaming.kernel.pending import kind_of
from tests.mysthea.invariants_board import (
    are_cards_there,
    are_events_there,
    are_fortifications_there,
    are_gifts_right,
    are_islands_right,
    are_machines_there,
    are_monsters_right,
    are_shards_there,
    are_stocks_right,
    are_units_there,
    count_frames,
    is_city_right,
)

DEEPEST = 10  # frames that ever wait on each other
ANUTHS_STRENGTH = 2

(
    FINE,
    FAULT,
    MASK,
    FRAMES,
    TURNS,
    ISLANDS,
    UNITS,
    MONSTERS,
    MACHINES,
    FORTIFICATIONS,
    CARDS,
    EVENTS,
    SHARDS,
    STOCKS,
    CITY,
    GIFTS,
    CHARACTERS,
    PLACES,
    RELICS,
    FIGHT,
    PAYMENT,
    LEDGER,
    END,
    ENDLESS,
) = range(24)
NAMES = (
    "fine",
    "the match broke its own rules",
    "the mask is empty, or has wait in it",
    "frames: too deep, of a seat that is not there, or steps where a decision is due",
    "whose turn it is, and what is left of it",
    "Islands, and who may stand on them",
    "Golems and Troops: each in one place",
    "Monsters, and who is on their cards",
    "machines and Wonders: each in one place",
    "Fortifications",
    "Command Cards",
    "Event Cards",
    "Primal Shards",
    "crystals and Parasites",
    "spaces of the City",
    "crystals on their way",
    "Characters: each once",
    "places",
    "Relics",
    "the attack under way",
    "what is paid for a shard",
    "rewards of the match",
    "an end too early, too late or for a wrong reason",
    "a match without an end",
)


# -- frames and turns --------------------------------------------------------------------------


@compiled
def is_for_others(kind: int) -> bool:
    """Whether a decision may be another's than the turn's."""
    if kind == START or kind == ARMOUR or kind == DISCARD or kind == UNBUILD or kind == OFFER:
        return True
    # the owner of a Relic decides; and sends back whom the Lone Survivor's has defeated
    return ARRANGE <= kind <= HUNT or kind == COPY or kind in (DEPOSIT, MAKE_ROOM, ISLAND, TROOP)


@compiled
def are_frames_right(state: np.record) -> bool:
    """A decision on top, of a seat that is there; under all lies the turn, or the set-up."""
    if state.depth < 1 or state.depth > DEEPEST or not 0 <= state.actor < state.seats:
        return False
    if state.pending[0, 0] != (SETUP if state.rounds == 0 else TURN):
        return False
    top = state.depth - 1
    if state.pending[top, 0] < 1 or state.pending[top, 0] >= FIRST_STEP:
        return False
    if state.actor != state.pending[top, 1]:
        return False
    for depth in range(state.depth):
        kind = state.pending[depth, 0]
        if kind < 1 or kind > ENTER or not 0 <= state.pending[depth, 1] < state.seats:
            return False
    for depth in range(state.depth, state.pending.shape[0]):
        for k in range(4):
            if state.pending[depth, k] != 0:
                return False
    who = 0 if state.seats == 1 else np.int64(state.turn)
    return state.actor == who or is_for_others(kind_of(state))


@compiled
def are_turns_right(state: np.record, content: np.record, options: np.record) -> bool:
    """By Day there is a Day, by Night an Event Card; nobody has more than three actions."""
    if not 0 <= state.turn < state.characters or not 0 <= state.night <= 1:
        return False
    if not 0 <= state.actions_left <= c.ACTIONS_A_DAY:
        return False
    days, nights = count_frames(state, DAY), count_frames(state, NIGHT)
    if state.rounds == 0:
        if state.turn != 0 or state.night or days > 0:
            return False
        return 0 <= state.events_due < content.first_events[options.level] or nights == 0
    if state.events_due != 0 or days != 1 - state.night or nights != state.night:
        return False
    if state.kinds_revealed == c.KINDS and not state.night:
        return False
    if not state.night:
        begun = state.actions_left < c.ACTIONS_A_DAY
        if (state.acted == 1) != begun and kind_of(state) == DAY:
            return False
    flags = (state.acted, state.machine_used, state.relic_used, state.ability_used)
    for flag in flags:
        if not 0 <= flag <= 1:
            return False
    return 0 <= state.declined < 1 << np.int64(state.characters)


# -- Characters --------------------------------------------------------------------------------


@compiled
def are_characters_right(state: np.record) -> bool:
    """Each is played once; of one game three at most, unless that game came before."""
    if state.characters != max(2, np.int64(state.seats)):
        return False
    seen = champions = 0
    for who in range(c.SEATS):
        character = np.int64(state.character[who])
        if who >= state.characters:
            if character != -1:
                return False
            continue
        if character < 0:
            if count_frames(state, PILE) == 0:
                return False
            continue
        if character >= c.CHARACTERS or seen >> character & 1:
            return False
        seen |= 1 << character
        champions += 1 if character < c.CHAMPIONS else 0
    if count_frames(state, PILE) > 0:
        return True
    if state.chronicle == c.AFTER_MYSTHEA:
        return champions == state.characters
    if state.chronicle == c.AFTER_ICAION:
        return champions == 0
    if state.chronicle == c.AFTER_BOTH:
        return champions <= 3 and state.characters - champions <= 3
    return True


@compiled
def are_places_right(state: np.record, content: np.record) -> bool:
    """Nobody shares a node; before the start one stands nowhere."""
    if not 0 <= state.colossus < c.POSTS:
        return False
    taken = np.int64(0)
    for who in range(c.SEATS):
        place = np.int64(state.place[who])
        if place < 0:
            waits = state.rounds == 0 and count_frames(state, PILE) + count_frames(state, START) > 0
            if place != -1 or (who < state.characters and not waits):
                return False
        elif who >= state.characters or place >= content.nodes or taken >> place & 1:
            return False
        else:
            taken |= 1 << place
    return True


@compiled
def are_relics_right(state: np.record) -> bool:
    """Utcoro keeps all discharged, if its Storm does; the Armor is the Criminal's."""
    criminal = False
    for who in range(c.SEATS):
        if not 0 <= state.charged[who] <= (1 if who < state.characters else 0):
            return False
        if state.charged[who] and holds(state.in_play, c.UTCORO) and not state.storm_recharges:
            return False
        criminal |= state.character[who] == c.CRIMINAL
    if state.extra_strength != 0 and state.extra_strength != ANUTHS_STRENGTH:
        return False
    return state.armour == 0 or (state.armour == 1 and criminal)


# -- attacks and payments ----------------------------------------------------------------------


@compiled
def is_fight_right(state: np.record) -> bool:
    """The strength of an attack is what its cards and Anuth give; afterwards nothing is left."""
    attacks = count_frames(state, ATTACK)
    if attacks > 1 or (state.target >= 0) != (attacks == 1):
        return False
    banners = np.int64(0)
    for banner in range(c.BANNERS):
        banners += np.int64(state.banners[banner])
        if state.banners[banner] < 0:
            return False
    if attacks == 0:
        left = np.int64(state.shown) + state.strength + state.felled_golem
        return left + banners == 0 and state.target == -1
    if state.target >= c.REGIONS + c.MONSTERS or banners > state.shown:
        return False
    due = np.int64(state.extra_strength)
    if state.character[state.turn] == c.ANUTH:
        due += ANUTHS_STRENGTH
    for k in range(state.shown):
        due += np.int64(state.shown_face[k]) // c.BANNERS + 1
        for other in range(k):
            if state.shown_deck[k] == state.shown_deck[other] and state.shown_deck[k] < c.ERAS:
                return False
    return state.strength == due


@compiled
def is_payment_right(state: np.record) -> bool:
    """Something is due while a shard is looked at or paid for; wild crystals are the Heir's."""
    due = np.int64(0)
    for kind in range(c.KINDS):
        if not 0 <= state.due[kind] <= c.SHARD_VALUES:
            return False
        due += np.int64(state.due[kind])
    paying = count_frames(state, PAYING)
    if (due > 0) != (paying + count_frames(state, PROBE) > 0):
        return False
    if state.wild == 0:
        return True
    if state.wild != 1 or state.character[state.turn] != c.HEIR:
        return False
    return paying + count_frames(state, ATTACK) > 0


# -- the match ---------------------------------------------------------------------------------


@compiled
def has_ended(state: np.record, cause: int) -> bool:
    """Whether the reason for an end is there to be seen."""
    if cause == c.COLOSSUS_FATHOMED:
        for k in range(c.PLUGGED):
            if state.plug[k] > 0:
                return False
        for who in range(state.characters):
            if state.claimed[who].sum() == 0:
                return False
        return True
    if cause == c.CITY_FELL:
        return state.defense == 0
    if cause == c.CITY_BESIEGED:
        return state.besiegers[0] + state.besiegers[1] >= c.CITY_SPACES
    if cause == c.ISLAND_EMPTY:
        for crater in range(c.CRATERS):
            if state.golems[crater] + state.troops[crater].sum() == 0:
                return True
        return False
    for colour in range(c.COLOURS):
        if state.machines_left[colour] == 0 and state.ruined[colour].sum() > 0:
            return True
    return False


@compiled
def is_end_right(state: np.record) -> bool:
    """A match is over when there is a reason, and only then."""
    if state.status == PLAYING:
        if state.cause != c.NOT_ENDED:
            return False
        for cause in range(c.COLOSSUS_FATHOMED, c.MACHINES_GONE + 1):
            if has_ended(state, cause):
                return False
        return True
    if not c.COLOSSUS_FATHOMED <= state.cause <= c.MACHINES_GONE:
        return False
    if state.status != (WON if state.cause == c.COLOSSUS_FATHOMED else LOST):
        return False
    return has_ended(state, np.int64(state.cause))


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
def broken(state: np.record, content: np.record, options: np.record, mask: np.ndarray) -> int:
    """The first thing that is wrong with a match at a decision or at its end; FINE if nothing."""
    over = state.status != PLAYING
    if over and state.status != WON and state.status != LOST:
        return FAULT
    if mask.sum() == 0 or (mask[WAIT] != 0) != over:
        return MASK
    if not over and not are_frames_right(state):
        return FRAMES
    if not over and not are_turns_right(state, content, options):
        return TURNS
    wrong = broken_board(state, content, options, over)
    if wrong != FINE:
        return wrong
    if not are_characters_right(state):
        return CHARACTERS
    if not are_places_right(state, content):
        return PLACES
    if not are_relics_right(state):
        return RELICS
    if not over and not is_fight_right(state):
        return FIGHT
    if not over and not is_payment_right(state):
        return PAYMENT
    if not 0 <= state.defense <= content.defense or not is_end_right(state):
        return END
    return FINE if is_ledger_right(state, over) else LEDGER


@compiled
def broken_board(state: np.record, content: np.record, options: np.record, over: bool) -> int:
    """The same for what lies on the table."""
    if not are_islands_right(state, content):
        return ISLANDS
    if not are_units_there(state):
        return UNITS
    if not are_monsters_right(state, options):
        return MONSTERS
    if not are_machines_there(state, options):
        return MACHINES
    if not are_fortifications_there(state, content):
        return FORTIFICATIONS
    if not are_cards_there(state, content):
        return CARDS
    if not are_events_there(state):
        return EVENTS
    if not are_shards_there(state, content, options):
        return SHARDS
    if not over and not are_stocks_right(state):
        return STOCKS
    if not is_city_right(state):
        return CITY
    return FINE if are_gifts_right(state) else GIFTS


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
