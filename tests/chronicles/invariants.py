"""What must hold at every decision of every match, compiled to be asked a billion times.

`broken` names the first thing that is wrong; `play_matches` plays random matches and asks it at
every step.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.actions import ACT, HERO, LAY, LEAD, ORDER, REACT, REROLL, TURN
from gloaming.games.chronicles.board import owner_plays
from gloaming.games.chronicles.decisions.day import can_act, legal_act
from gloaming.games.chronicles.quests import all_complete, is_complete, is_step_met
from gloaming.games.chronicles.state import (
    CARDS,
    DARKNESS_DECK_EMPTY,
    FULL_HEALTH,
    HELD,
    HEROES,
    IN_BAG,
    ITEMS,
    NOBODY,
    NOWHERE,
    OUT,
    SHADOWS,
    SLOTS_A_DAY,
    SPACES,
    TEAM_HEALTH_LOST,
    TILES,
    TOKENS,
    USED,
    VICTORY,
    VORTEX_FULL,
    VORTEX_WEAK,
)
from gloaming.games.chronicles.state import QUESTS as QUESTS_IN_BOX
from gloaming.kernel import stepping
from gloaming.kernel.actions import WAIT
from gloaming.kernel.bits import holds
from gloaming.kernel.chance import split_mix
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import LOST, PLAYING, WON
from gloaming.kernel.pending import kind_of, pop, push
from gloaming.kernel.piles import find

DEEPEST = 4  # frames that ever wait on each other

(
    FINE,
    FAULT,
    MASK,
    FRAMES,
    TILE_COUNT,
    BOARD,
    SHADOW_TOKENS,
    SHADOW_SUMS,
    DISTANCES,
    HERO_FIGURES,
    ACTION_TOKENS,
    DARKNESS,
    VORTEX,
    QUESTS,
    QUEST_TOKENS,
    OPEN_STEP,
    LEFTOVERS,
    LEADERS_CHOICE,
    UNNOTICED_END,
    FALSE_END,
    ENDLESS,
) = range(21)
NAMES = (
    "fine",
    "the match broke its own rules",
    "the mask is empty, or has wait in it",
    "frames too deep, or nobody to decide",
    "tiles are missing or too many",
    "links that do not go both ways, or lead out of play",
    "24 shadow tokens: bag, standing, Light and out of the game",
    "sums of shadows",
    "distances",
    "health, Team Health or a hero's place",
    "tokens played",
    "Darkness cards: deck, box and seen",
    "the Vortex",
    "steps of quests, or what they unlock",
    "quest tokens",
    "a step that is met but not completed",
    "a movement or battle left over",
    "heroes the Leader may choose",
    "an end that nobody noticed",
    "an end for no reason",
    "a match without an end",
)


@compiled
def are_tiles_right(state: np.record, content: np.record) -> bool:
    """Every tile of the match is laid, waits, is aside or being laid: once."""
    being_laid = -1
    for depth in range(state.depth):
        if state.pending[depth, 0] == LAY:
            being_laid = state.pending[depth, 3]
    for tile in range(TILES):
        count = np.int64(state.tile_laid[tile])
        count += 1 if find(state.waiting, tile) >= 0 else 0
        count += 1 if find(state.aside, tile) >= 0 else 0
        count += 1 if being_laid == tile else 0
        if count != (1 if owner_plays(state, content.tile_owner[tile]) else 0):
            return False
    return True


@compiled
def in_play(state: np.record, content: np.record, space: int) -> bool:
    """Whether this is a space of a laid tile."""
    if space < 0 or space >= SPACES or content.space_tile[space] < 0:
        return False
    return state.tile_laid[content.space_tile[space]] != 0


@compiled
def are_links_right(state: np.record, content: np.record) -> bool:
    """Neighbours are in play, each other's, and share land or water."""
    for space in range(64):
        if holds(state.in_play, space) != in_play(state, content, space):
            return False
        if space >= SPACES:
            continue
        for other in range(64):
            if not holds(state.near[space], other):
                continue
            if not in_play(state, content, space) or not in_play(state, content, other):
                return False
            if content.space_kind[space] & content.space_kind[other] == 0:
                return False
            if other == space or not holds(state.near[other], space):
                return False
    return True


@compiled
def are_shadow_tokens_right(state: np.record, content: np.record) -> bool:
    """Each token is in one place; those of heroes who do not play are out of the game."""
    in_bag = 0
    for token in range(SHADOWS):
        at = state.shadow_at[token]
        drawn = find(state.bag, token) >= 0
        if (at == IN_BAG) != drawn:
            return False
        if owner_plays(state, token // (SHADOWS // HEROES)) == (at == OUT):
            return False
        if at >= 0 and not in_play(state, content, at):
            return False
        if at < OUT or state.shadow_lit[token] > 1 or (state.shadow_lit[token] and at < 0):
            return False
        in_bag += 1 if drawn else 0
    return in_bag == state.bag[0]


@compiled
def are_shadow_sums_right(state: np.record, content: np.record) -> bool:
    """The figures by space follow from the tokens."""
    count, total = np.zeros(SPACES, np.int64), np.zeros(SPACES, np.int64)
    for token in range(SHADOWS):
        if state.shadow_at[token] >= 0 and state.shadow_lit[token] == 0:
            count[state.shadow_at[token]] += 1
            total[state.shadow_at[token]] += content.shadow_strength[token]
    for space in range(SPACES):
        if state.shadows[space] != count[space] or state.shadow_sum[space] != total[space]:
            return False
    return True


@compiled
def are_distances_right(state: np.record) -> bool:
    """Each space in play is one move further than the nearest of its neighbours."""
    for slot in range(state.heroes):
        for space in range(SPACES):
            expected = 0 if space == state.place[slot] else 2 * SPACES
            for other in range(SPACES):
                if expected > 0 and holds(state.near[space], other):
                    expected = min(expected, 1 + state.distance[slot, other])
            if not holds(state.in_play, space):
                expected = -1
            if state.distance[slot, space] != expected:
                return False
    return True


@compiled
def are_heroes_right(state: np.record, content: np.record) -> bool:
    """Health from 0 to 3, Team Health on the track, everybody on the board."""
    if state.team_health < 0 or state.team_health > content.team_health[state.heroes]:
        return False
    for slot in range(state.heroes):
        if state.health[slot] < 0 or state.health[slot] > FULL_HEALTH:
            return False
        if not in_play(state, content, state.place[slot]):
            return False
    return True


@compiled
def are_action_tokens_right(state: np.record) -> bool:
    """Those not on a Player Board lie on the Action Board, six at most; locked ones nowhere."""
    spent = 0
    for slot in range(state.heroes):
        for token in range(TOKENS):
            locked = token == TOKENS - 1 and not state.unlocked[slot]
            if locked and state.ready[slot, token]:
                return False
            spent += 0 if locked or state.ready[slot, token] else 1
    return spent == state.played and state.played <= SLOTS_A_DAY


@compiled
def are_cards_right(state: np.record, content: np.record) -> bool:
    """Deck, box and cards seen are the pool; as many are seen as days have begun."""
    for card in range(CARDS):
        count = 0
        for pile in (state.deck, state.box, state.seen):
            count += 1 if find(pile, card) >= 0 else 0
        if count != (1 if owner_plays(state, content.card_owner[card]) else 0):
            return False
    if state.deck[0] + state.seen[0] != state.deck_size or state.seen[0] != state.rounds:
        return False
    return state.card == state.seen[state.seen[0]]


@compiled
def is_vortex_right(state: np.record, content: np.record) -> bool:
    """At 6 or 4 it is on the board, destroyed it is not; before the quests are done it is at 6."""
    if state.vortex_strength == 0:
        return state.vortex == -1 and all_complete(state, content)
    if state.vortex_strength != VORTEX_FULL:
        if state.vortex_strength != VORTEX_WEAK or not all_complete(state, content):
            return False
    return in_play(state, content, state.vortex)


@compiled
def are_quests_right(state: np.record, content: np.record) -> bool:
    """Steps within the card; the locked token belongs to a complete quest and to no other."""
    for slot in range(state.heroes):
        quest = state.quest[slot]
        if quest // (QUESTS_IN_BOX // HEROES) != state.character[slot]:
            return False
        if state.step[slot] < 0 or state.step[slot] > content.quest_steps[quest]:
            return False
        if (state.unlocked[slot] != 0) != is_complete(state, content, slot):
            return False
    return True


@compiled
def are_quest_tokens_right(state: np.record, content: np.record) -> bool:
    """Tokens that are out lie in play, are carried or handed in; the others wait for their step."""
    for slot in range(state.heroes):
        quest = state.quest[slot]
        for item in range(ITEMS):
            at = state.item_at[slot, item]
            due = item < content.quest_items[quest]
            due = due and content.item_step[quest, item] <= state.step[slot]
            if not due:
                if at != NOWHERE:
                    return False
            elif at >= HELD:
                if at >= HELD + state.heroes or is_complete(state, content, slot):
                    return False
            elif at >= 0:
                if not in_play(state, content, at) or is_complete(state, content, slot):
                    return False
            elif at != USED:
                return False
    return True


@compiled
def is_leaders_choice_right(state: np.record, content: np.record, mask: np.ndarray) -> bool:
    """The Leader may choose exactly those heroes who would then have something to do."""
    trial = np.zeros(mask.size, mask.dtype)
    for chair in range(state.heroes):
        slot = (state.pending[state.depth - 1, 2] + chair) % state.heroes
        push(state, ACT, 0, slot, 0)
        trial[:] = 0
        legal_act(state, content, trial)
        pop(state)
        if (trial.sum() > 0) != can_act(state, content, slot):
            return False
        if (trial.sum() > 0) != (mask[HERO + chair] != 0):
            return False
    return True


@compiled
def has_won(state: np.record, content: np.record) -> bool:
    """All three of: quests complete, no shadow, no Vortex."""
    if state.vortex_strength != 0 or not all_complete(state, content):
        return False
    for token in range(SHADOWS):
        if state.shadow_at[token] >= 0 and state.shadow_lit[token] == 0:
            return False
    return True


@compiled
def is_end_right(state: np.record, content: np.record) -> bool:
    """Whether a match that is over had to end, and as it says."""
    if state.cause == VICTORY:
        return state.status == WON and has_won(state, content)
    if state.status != LOST or has_won(state, content):
        return False
    if state.cause == DARKNESS_DECK_EMPTY:
        return state.deck[0] == 0 and state.rounds == state.deck_size and state.team_health > 0
    return state.cause == TEAM_HEALTH_LOST and state.team_health == 0


@compiled
def broken(state: np.record, content: np.record, mask: np.ndarray) -> int:
    """The first thing that is wrong with a match at a decision or at its end; FINE if nothing."""
    over = state.status != PLAYING
    if over and state.status != WON and state.status != LOST:
        return FAULT
    if mask.sum() == 0 or (mask[WAIT] != 0) != over:
        return MASK
    if not over and (state.depth < 1 or state.depth > DEEPEST or state.actor >= state.seats):
        return FRAMES
    if not are_tiles_right(state, content):
        return TILE_COUNT
    kind = kind_of(state)
    if not over and (kind == LAY or kind == TURN):
        return FINE
    if not are_shadow_tokens_right(state, content):
        return SHADOW_TOKENS
    if not are_shadow_sums_right(state, content):
        return SHADOW_SUMS
    if not are_distances_right(state):
        return DISTANCES
    if not are_heroes_right(state, content):
        return HERO_FIGURES
    if state.cause != DARKNESS_DECK_EMPTY and not are_action_tokens_right(state):
        return ACTION_TOKENS
    if not are_cards_right(state, content):
        return DARKNESS
    if not is_vortex_right(state, content):
        return VORTEX
    if not are_quests_right(state, content):
        return QUESTS
    if not are_quest_tokens_right(state, content):
        return QUEST_TOKENS
    if over:
        return FINE if is_end_right(state, content) else FALSE_END
    if has_won(state, content) or state.team_health == 0:
        return UNNOTICED_END
    for slot in range(state.heroes):
        if not is_complete(state, content, slot) and is_step_met(state, content, slot):
            return OPEN_STEP
    in_battle = kind == ORDER or kind == REROLL or kind == REACT
    if (state.target != NOBODY) != in_battle or (state.fighters != 0) != in_battle:
        return LEFTOVERS
    if kind == LEAD:
        if state.trip_rider != -1 or state.trip_steps != 0 or state.depth != 1:
            return LEFTOVERS
        if not is_leaders_choice_right(state, content, mask):
            return LEADERS_CHOICE
    return FINE


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
) -> tuple[int, int, int]:
    """Play ``count`` random matches, one after another, in the first row of ``states``.

    Forced decisions are taken by hand too. ``tally`` counts the causes of the ends and, in its
    last place, all moves. Returns what is broken, the match's seed and its move.
    """
    state, mask, actions = states[0], masks[0], np.zeros(1, np.int64)
    for seed in range(first_seed, first_seed + count):
        key = split_mix(np.uint64(seed))
        stepping.start(state, raw[0], content[0], options[0], np.uint64(seed), mask, False)
        if not are_links_right(state, content[0]) and kind_of(state) == LEAD:
            return BOARD, seed, 0
        laying = kind_of(state) != LEAD
        while True:
            wrong = broken(state, content[0], mask)
            if wrong != FINE:
                return wrong, seed, state.moves
            if laying and kind_of(state) == LEAD:
                laying = False
                if not are_links_right(state, content[0]):
                    return BOARD, seed, state.moves
            if state.status != PLAYING:
                break
            if state.moves >= longest:
                return ENDLESS, seed, state.moves
            stepping.random_actions(states, masks, key, actions)
            stepping.step(state, content[0], actions[0], mask, False)
        tally[state.cause] += 1
        tally[tally.size - 1] += state.moves
    return FINE, 0, 0
