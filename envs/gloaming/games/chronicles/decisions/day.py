"""The day: the Leader says who acts; the hero plays tokens, battles, works on quests."""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.actions import (
    ACT,
    BATTLE_FOE,
    BATTLE_VORTEX,
    DROP,
    END,
    GIVE,
    HERO,
    LEAD,
    PICK,
    RECEIVE,
    SHADOW,
    TOKEN,
    USES,
    WORK,
)
from gloaming.games.chronicles.board import (
    clockwise,
    is_blocked,
    seat_of_slot,
    shadow_of_strength,
)
from gloaming.games.chronicles.darkness import reveal
from gloaming.games.chronicles.decisions.battle import can_battle_vortex, start_battle
from gloaming.games.chronicles.decisions.tokens import can_play, play_token
from gloaming.games.chronicles.quests import complete_step, foe_at
from gloaming.games.chronicles.state import (
    CHECK,
    DELIVER,
    DICE,
    FOE,
    HELD,
    HEROES,
    ITEMS,
    OWNER,
    SHADOWS,
    STRONGEST,
    TOKENS,
    USED,
    VORTEX,
)
from gloaming.kernel.chance import below
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.pending import first, pop, push, second
from gloaming.kernel.rows import fill


@compiled
def legal_lead(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Any hero who can do something; ending the day is always possible."""
    leader = first(state)
    for chair in range(state.heroes):
        if can_act(state, content, clockwise(state, leader + chair)):
            mask[HERO + chair] = 1
    mask[END] = 1


@compiled
def apply_lead(state: np.record, content: np.record, action: int) -> None:
    """Hand over to the hero, or start a new day."""
    if action == END:
        start_day(state, content)
    else:
        slot = clockwise(state, first(state) + action - HERO)
        push(state, ACT, seat_of_slot(state, slot), slot, 0)


@compiled
def start_day(state: np.record, content: np.record) -> None:
    """rules: Starting a New Day. Tokens back, a Darkness card, the badge passes clockwise."""
    for slot in range(state.heroes):
        for token in range(TOKENS - 1):
            state.ready[slot, token] = 1
        state.ready[slot, TOKENS - 1] = state.unlocked[slot]
        state.tried[slot] = 0
    state.played = 0
    fill(state.handled, 0)
    reveal(state, content)
    if state.status != PLAYING:
        return
    state.rounds += 1
    state.leader = (state.leader + 1) % state.seats
    pop(state)
    push(state, LEAD, state.leader, state.leader, 0)


@compiled
def can_act(state: np.record, content: np.record, slot: int) -> bool:
    """Whether a hero has anything to do: the same questions as :func:`legal_act` asks."""
    for use in range(USES):
        if can_play(state, content, slot, use):
            return True
    if can_fight(state, content, slot):
        return True
    for owner in range(state.heroes):
        if can_work(state, content, slot, owner):
            return True
        for item in range(ITEMS):
            if can_pick(state, slot, owner, item) or can_pass_on(state, slot, owner, item):
                return True
    return False


@compiled
def can_fight(state: np.record, content: np.record, slot: int) -> bool:
    """Whether a hero may start a battle of any kind where they stand."""
    if state.health[slot] == 0:
        return False
    if is_blocked(state, slot) or can_battle_vortex(state, content, slot):
        return True
    for owner in range(state.heroes):
        if foe_at(state, content, owner, state.place[slot]):
            return True
    return False


@compiled
def legal_act(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Tokens, battles, items, quests."""
    slot = first(state)
    for use in range(USES):
        if can_play(state, content, slot, use):
            mask[TOKEN + use] = 1
    if state.health[slot] > 0:
        place = state.place[slot]
        if state.shadows[place] > 0:
            for token in range(SHADOWS):
                if state.shadow_at[token] == place and not state.shadow_lit[token]:
                    mask[SHADOW + content.shadow_strength[token] - 1] = 1
        for chair in range(state.heroes):
            if foe_at(state, content, clockwise(state, slot + chair), place):
                mask[BATTLE_FOE + chair] = 1
        if can_battle_vortex(state, content, slot):
            mask[BATTLE_VORTEX] = 1
    legal_errands(state, content, slot, mask)


@compiled
def legal_errands(state: np.record, content: np.record, slot: int, mask: np.ndarray) -> None:
    """What costs no token: picking up, dropping off, handing over, working on quests.

    A quest token is dropped off or handed over once; for a second time only after the team has
    moved, battled, played an action token or worked on a quest. Nothing is lost by it, and
    nobody can pass a token to and fro for ever.
    """
    blocked, company = is_blocked(state, slot), has_company(state, slot)
    place = state.place[slot]
    for chair in range(state.heroes):
        owner = clockwise(state, slot + chair)
        for item in range(ITEMS):
            at = state.item_at[owner, item]
            if at == place and not blocked:
                mask[PICK + ITEMS * chair + item] = 1
            elif at == HELD + slot and not state.handled[owner] >> item & 1:
                mask[DROP + ITEMS * chair + item] = not blocked
                mask[GIVE + ITEMS * chair + item] = company
        if can_work(state, content, slot, owner):
            mask[WORK + chair] = 1


@compiled
def apply_act(state: np.record, content: np.record, action: int) -> None:
    """Do one thing; then it is the Leader's turn again."""
    slot = first(state)
    pop(state)
    if action >= TOKEN and action < TOKEN + USES:
        play_token(state, content, slot, action - TOKEN)
    elif action >= SHADOW and action < SHADOW + STRONGEST:
        strength = action - SHADOW + 1
        place = state.place[slot]
        start_battle(state, place, shadow_of_strength(state, content, place, strength))
    elif action >= BATTLE_FOE and action < BATTLE_FOE + HEROES:
        owner = clockwise(state, slot + action - BATTLE_FOE)
        start_battle(state, state.place[slot], FOE + owner)
    elif action == BATTLE_VORTEX:
        start_battle(state, state.place[slot], VORTEX)
    else:
        apply_errand(state, content, slot, action)


@compiled
def apply_errand(state: np.record, content: np.record, slot: int, action: int) -> None:
    """Carry out an action of :func:`legal_errands`."""
    if action >= WORK and action < WORK + HEROES:
        work(state, content, slot, clockwise(state, slot + action - WORK))
        return
    for group in (PICK, DROP, GIVE):
        if action >= group and action < group + ITEMS * HEROES:
            owner = clockwise(state, slot + (action - group) // ITEMS)
            item = (action - group) % ITEMS
            if group == PICK:
                state.item_at[owner, item] = HELD + slot
            elif group == DROP:
                state.item_at[owner, item] = state.place[slot]
                state.handled[owner] |= 1 << item
            else:
                push(state, RECEIVE, seat_of_slot(state, slot), slot, ITEMS * owner + item)


@compiled
def can_pick(state: np.record, slot: int, owner: int, item: int) -> bool:
    """A quest token lies here, and no shadow guards it."""
    return state.item_at[owner, item] == state.place[slot] and not is_blocked(state, slot)


@compiled
def can_pass_on(state: np.record, slot: int, owner: int, item: int) -> bool:
    """A token is carried that can be dropped or handed over, and has not just been."""
    if state.handled[owner] >> item & 1 or state.item_at[owner, item] != HELD + slot:
        return False
    return not is_blocked(state, slot) or has_company(state, slot)


@compiled
def has_company(state: np.record, slot: int) -> bool:
    """Whether another hero stands on the same space."""
    for other in range(state.heroes):
        if other != slot and state.place[other] == state.place[slot]:
            return True
    return False


@compiled
def can_work(state: np.record, content: np.record, slot: int, owner: int) -> bool:
    """Whether a hero can hand in tokens for a quest here, or try its dice check.

    A shadow on the space forbids both; a check may be tried once a day by each hero.
    """
    quest, step = state.quest[owner], state.step[owner]
    if step >= content.quest_steps[quest] or content.step_place[quest, step] != state.place[slot]:
        return False
    kind = content.step_kind[quest, step]
    if (kind != DELIVER and kind != CHECK) or is_blocked(state, slot):
        return False
    if content.step_by[quest, step] == OWNER and slot != owner:
        return False
    if kind == CHECK:
        return not state.tried[owner] >> slot & 1
    for item in range(ITEMS):
        if (
            content.step_items[quest, step] >> item & 1
            and state.item_at[owner, item] == HELD + slot
        ):
            return True
    return False


@compiled
def work(state: np.record, content: np.record, slot: int, owner: int) -> None:
    """Hand in every token of the step that the hero carries, or roll the dice check.

    rules: Completing Quests. A hit face is a success, the damage face a failure; nobody is hurt.
    """
    fill(state.handled, 0)
    quest, step = state.quest[owner], state.step[owner]
    if content.step_kind[quest, step] == CHECK:
        state.tried[owner] |= 1 << slot
        successes = 0
        for _ in range(DICE):
            successes += roll_succeeds(state, content)
        if successes >= content.step_count[quest, step]:
            complete_step(state, content, owner)
        return
    for item in range(ITEMS):
        if (
            content.step_items[quest, step] >> item & 1
            and state.item_at[owner, item] == HELD + slot
        ):
            if not content.step_check[quest, step] or roll_succeeds(state, content):
                state.item_at[owner, item] = USED
            else:  # lost on the way: the token is back where it first appeared
                state.item_at[owner, item] = content.item_place[quest, item]


@compiled
def roll_succeeds(state: np.record, content: np.record) -> bool:
    """Roll one die of a quest check."""
    return content.die[below(state, content.die.size)] > 0


@compiled
def legal_receive(state: np.record, mask: np.ndarray) -> None:
    """Every other hero on the space."""
    slot = first(state)
    for chair in range(1, state.heroes):
        if state.place[clockwise(state, slot + chair)] == state.place[slot]:
            mask[HERO + chair] = 1


@compiled
def apply_receive(state: np.record, action: int) -> None:
    """Hand the token over."""
    slot, what = first(state), second(state)
    pop(state)
    receiver = clockwise(state, slot + action - HERO)
    state.item_at[what // ITEMS, what % ITEMS] = HELD + receiver
    state.handled[what // ITEMS] |= 1 << (what % ITEMS)
