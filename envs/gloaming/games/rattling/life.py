"""Characters: Wounds, death, revival, and the items they carry."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling.actions import CHOOSE_CHARACTER
from gloaming.games.rattling.land import clear_taint
from gloaming.games.rattling.state import (
    CHAMPION_KILLED,
    CHARACTERS,
    FIRST_LEGENDARY,
    FIRST_REWARD,
    NOWHERE,
    VILLAGE,
)
from gloaming.kernel.bits import NONE, bit, lowest, without_lowest
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.pending import push
from gloaming.kernel.piles import draw, put
from gloaming.kernel.seats import clockwise
from gloaming.kernel.stepping import end_together


@inlined
def most_hearts(state: np.record, content: np.record, seat: int) -> int:
    """Heart boxes on the side of the Character card that is up."""
    character = state.character[seat]
    if state.spirit[seat]:
        return np.int64(content.spirit_hearts[character])
    return np.int64(content.warrior_hearts[character])


@compiled
def missing_hearts(state: np.record, content: np.record, seat: int) -> int:
    """Wounds a Character could heal."""
    return most_hearts(state, content, seat) - state.hearts[seat]


@compiled
def wound(state: np.record, seat: int) -> None:
    """rules: Wounds. One Wound token less; a Warrior's last one kills."""
    if state.hearts[seat] == 0:
        return  # a Spirit without Wounds has none to suffer
    state.hearts[seat] -= 1
    if state.hearts[seat] == 0 and not state.spirit[seat]:
        kill(state, seat)


@compiled
def kill(state: np.record, seat: int) -> None:
    """The Warrior becomes a Spirit in the Village; killed within Darkness, everything is lost."""
    clear_taint(state, seat)
    state.spirit[seat] = 1
    turn_over_used(state, seat)
    if state.silence:
        hush(state, seat)
    state.hearts[seat] = 0
    state.extra_points[seat] = 0
    if state.place[seat] == NOWHERE:
        end_together(state, False, CHAMPION_KILLED)
        return
    state.place[seat] = VILLAGE
    if state.turn == seat:
        state.turn_over = 1


@compiled
def turn_over_used(state: np.record, seat: int) -> None:
    """The card is turned over: each side has an ability of its own."""
    changed = (state.used_ability ^ state.used_other) & 1 << seat
    state.used_ability ^= changed
    state.used_other ^= changed


@compiled
def hush(state: np.record, seat: int) -> None:
    """rules: Spiritual Silence. A Spirit says nothing any more, and speaks for nobody."""
    state.said[seat] = 0
    if state.speaker == seat:
        pass_speaker(state)


@compiled
def pass_speaker(state: np.record) -> None:
    """The next seat clockwise speaks; under Spiritual Silence the next Warrior's, if any."""
    for _ in range(state.seats):
        state.speaker = clockwise(state, state.speaker + 1)
        if not state.silence or not state.spirit[state.speaker]:
            return


@compiled
def heal(state: np.record, content: np.record, seat: int) -> None:
    """Heal a Wound; a Spirit whose hearts are full revives."""
    if missing_hearts(state, content, seat) <= 0:
        return
    state.hearts[seat] += 1
    if state.spirit[seat] and missing_hearts(state, content, seat) == 0:
        if not state.gone_for_good:
            revive(state, content, seat)
        elif state.characters_used != (1 << CHARACTERS) - 1:
            # rules: Gone for Good. Without an unused Character the Spirit cannot revive
            push(state, CHOOSE_CHARACTER, seat, 0, 1)


@compiled
def revive(state: np.record, content: np.record, seat: int) -> None:
    """rules: Spirits. The Warrior side, all hearts, in the Village."""
    state.spirit[seat] = 0
    turn_over_used(state, seat)
    state.hearts[seat] = content.warrior_hearts[state.character[seat]]
    state.place[seat] = VILLAGE
    if state.turn == seat:
        state.turn_over = 1


@inlined
def has_ability(state: np.record, seat: int) -> bool:
    """rules: Wounds. A Spirit without Wound tokens cannot use its ability."""
    return not state.spirit[seat] or state.hearts[seat] > 0


# -- items -------------------------------------------------------------------------------------


@compiled
def gain(state: np.record, seat: int, kind: int) -> None:
    """Add an item that comes from the supply or from the Rewards deck."""
    state.carries[seat, kind] += 1
    state.holds[seat] |= bit(kind)


@compiled
def take_supply(state: np.record, seat: int, kind: int) -> None:
    """Gain a piece of Equipment or a Legendary Item, if there is one left."""
    if state.supply[kind] > 0:
        state.supply[kind] -= 1
        gain(state, seat, kind)


@compiled
def drop(state: np.record, seat: int, kind: int) -> None:
    """Take one item of a kind away from a seat."""
    state.carries[seat, kind] -= 1
    if state.carries[seat, kind] == 0:
        state.holds[seat] &= ~bit(kind)


@compiled
def discard(state: np.record, seat: int, kind: int) -> None:
    """Discard an item: Equipment can be gained again, Legendary Items are set aside."""
    drop(state, seat, kind)
    if FIRST_REWARD <= kind < FIRST_LEGENDARY:
        put(state, state.reward_discards, kind)
    else:
        state.supply[kind] += 1


@compiled
def draw_reward(state: np.record) -> int:
    """The top Reward, -1 when deck and discards are empty."""
    return draw(state, state.reward_deck, state.reward_discards)


@compiled
def discard_bones(state: np.record, content: np.record, seat: int) -> None:
    """Discard all Bones of a seat."""
    bones = content.bones & state.holds[seat]
    while bones != NONE:
        kind = lowest(bones)
        bones = without_lowest(bones)
        for _ in range(state.carries[seat, kind]):
            discard(state, seat, kind)


@compiled
def count_items(state: np.record, seat: int) -> int:
    """Item cards of a seat."""
    count = np.int64(0)
    kinds = state.holds[seat]
    while kinds != NONE:
        count += state.carries[seat, lowest(kinds)]
        kinds = without_lowest(kinds)
    return count


@compiled
def count_bones(state: np.record, content: np.record, seat: int) -> int:
    """Bones of a seat."""
    count = np.int64(0)
    kinds = content.bones & state.holds[seat]
    while kinds != NONE:
        count += state.carries[seat, lowest(kinds)]
        kinds = without_lowest(kinds)
    return count


@inlined
def is_armed(state: np.record, content: np.record, seat: int) -> bool:
    """Whether a seat has a spirit weapon."""
    return state.holds[seat] & content.spirit_weapons != NONE


@compiled
def any_supply(state: np.record) -> bool:
    """Whether any Equipment is left."""
    for kind in range(FIRST_REWARD):
        if state.supply[kind] > 0:
            return True
    return False


@compiled
def mark_kinds(mask: np.ndarray, start: int, kinds: np.uint64) -> None:
    """Set the entries of the kinds in a set."""
    while kinds != NONE:
        mask[start + lowest(kinds)] = 1
        kinds = without_lowest(kinds)
