"""The closed vocabulary of effects: what cards, items, abilities, winds and merchants can do.

An effect is a row ``(operation, amount, where)``; a program is a list of rows, carried out from the
first to the last by ``program.py``. In content files an effect is a text such as ``"wound 1 all"``,
or a table that branches: ``{may = [...]}``, ``{choose = [[...], [...]]}`` and
``{if = "alone", then = [...], else = [...]}``.
"""

from __future__ import annotations

from typing import NamedTuple

# operations
(
    NO_OPERATION,
    HURT,  # suffer Wounds
    HEAL,
    REWARD,  # gain Rewards
    PICK_EQUIPMENT,  # gain a piece of Equipment of one's choice
    TAKE,  # gain the piece of Equipment `amount`
    LOSE,  # discard items of one's choice
    LOSE_BONES,  # discard all Bones
    PLEASE,
    ANGER,
    CORRUPT,  # place Corruption tokens
    CLEANSE,  # discard Corruption tokens
    TAINT,  # place Corruption tokens on Warriors
    CURE,  # discard Corruption tokens from a Warrior
    SUN_ON,  # the Sun moves on; its icon is resolved
    SUN_BACK,  # the Sun moves back; no icon is resolved
    RESOLVE_EVENT,
    ADD_SHADOW,
    BANISH,  # discard a Shadow card
    RESTORE,  # turn a Shadow Merchant over
    REVEAL,  # turn Challenge Cards up
    TRAVEL,  # move to a space
    STAY,  # the Challenge Card stays in play
    ROLL_DARK,  # roll and resolve the Dark Die
    POINTS,  # action points more: at once in the own Dawn turn, else in the next
    CHAMPION_ON,  # the champion may move on
    SPREAD_VENOM,  # as the icon of the track
    BRING_NIGHT,  # as the icon of the track
    GIFT,  # gain the Legendary Item of the Region's Wind
    PAY_BONE,  # discard a Bone
    # of Challenges only
    VALUE,  # the Challenge Value is higher (or lower)
    VALUE_PER,  # the same for each of something: `where`
    REROLLS,  # more rerolls
    NO_REROLLS,
    NO_MODIFIERS,
    NO_WEAPONS,
    SPARE,  # corrupted dice that count all the same
    QUIET,  # the Dark Die is not resolved
    GUARD,  # Wounds of the Pass or Fail text that are prevented
    SET_DIE,  # turn a Challenge Die of one's choice to `amount`
    ROLL_AGAIN,  # roll all three Challenge Dice again
    # branches: the number of rows skipped is in `where`
    MAY_CHOOSE,  # two ways: go on, or skip so many rows
    CONDITION,  # skip so many rows unless the condition `amount` is met
    JUMP,  # skip so many rows
) = range(44)

COUNT = JUMP + 1
OPERATION_NAMES = (
    "nothing",
    "suffer Wounds",
    "heal",
    "gain Rewards",
    "gain Equipment of choice",
    "gain a piece of Equipment",
    "discard items",
    "discard all Bones",
    "please a Wind",
    "anger a Wind",
    "place Corruption",
    "discard Corruption",
    "corrupt Warriors",
    "discard a Warrior's Corruption",
    "move the Sun on",
    "move the Sun back",
    "resolve an Event",
    "add a Shadow",
    "discard a Shadow",
    "restore a Merchant",
    "turn cards up",
    "travel",
    "stay in play",
    "roll the Dark Die",
    "gain action points",
    "move the champion",
    "spread Venom",
    "bring Nightfall",
    "gain the Wind's Legendary Item",
    "discard a Bone",
    "change the Challenge Value",
    "change it by a count",
    "gain rerolls",
    "forbid rerolls",
    "forbid modifiers",
    "forbid weapons",
    "spare corrupted dice",
    "quiet the Dark Die",
    "guard against Wounds",
    "turn a die",
    "roll all dice again",
    "choose a way",
    "go on under a condition",
    "go on elsewhere",
)

# who: Characters meant by an effect
OWN, HERE, ALL, SOMEONE, SOMEONE_HERE, ALL_WARRIORS, ALL_SPIRITS = range(7)
WHO = {
    "": OWN,
    "here": HERE,  # every Character in the space
    "all": ALL,
    "someone": SOMEONE,  # whoever is chosen
    "someone here": SOMEONE_HERE,
    "all warriors": ALL_WARRIORS,
    "all spirits": ALL_SPIRITS,
}
# where: spaces meant by an effect
THIS_SPACE, IN_REGION, EACH_IN_REGION, ADJACENT, ANY_SPACE, TO_VILLAGE = range(6)
PLACES = {
    "here": THIS_SPACE,
    "in the region": IN_REGION,  # one space of the Region, chosen
    "each space": EACH_IN_REGION,  # of the Region
    "adjacent": ADJACENT,  # CORRUPT: each space next to this one; TRAVEL: one of them, chosen
    "anywhere": ANY_SPACE,  # one space, chosen
    "village": TO_VILLAGE,
}
# which Wind: that of the Region, a chosen one, all of them, or a named one
THIS_WIND, ANY_WIND, ALL_WINDS = 4, 5, 6
WINDS = {
    "north": 0,
    "east": 1,
    "south": 2,
    "west": 3,
    "this": THIS_WIND,
    "any": ANY_WIND,
    "all": ALL_WINDS,
}
# what a Challenge Value is counted by
(
    PER_COMPANION,  # other Characters in the space
    PER_SHADOW,  # Shadow cards in the Region
    PER_TOKEN,  # Corruption tokens in the space
    PER_MISSING_HEART,
    PER_BONE,
    PER_ITEM_KIND,
    PER_GONE_WIND,
) = range(7)
COUNTS = {
    "companion": PER_COMPANION,
    "shadow": PER_SHADOW,
    "token": PER_TOKEN,
    "missing heart": PER_MISSING_HEART,
    "bone": PER_BONE,
    "kind of item": PER_ITEM_KIND,
    "lost wind": PER_GONE_WIND,
}
# conditions
(
    IF_ALONE,  # no other Character is in the space
    IF_ACCOMPANIED,
    IF_WOUNDED,  # hearts are missing
    IF_TAINTED,  # Corruption tokens are on the Warrior
    IF_SHADOW_NEAR,  # a Shadow card lies in the Region
    IF_PLEASED,  # the Region's Wind is above 0
    IF_ANGERED,  # it is below 0, or gone
    IF_CHAMPION,  # a Warrior is in Darkness
    IF_ARMED,  # a spirit weapon is among the items
    IF_RATTLE,  # the Dark Die of the Challenge shows one or two rattles
    IF_SPIRIT,  # the Character is a Spirit
    IF_CLEAN,  # no Corruption token lies in the Region
) = range(12)
CONDITIONS = {
    "alone": IF_ALONE,
    "accompanied": IF_ACCOMPANIED,
    "wounded": IF_WOUNDED,
    "corrupted": IF_TAINTED,
    "shadow in the region": IF_SHADOW_NEAR,
    "wind pleased": IF_PLEASED,
    "wind angered": IF_ANGERED,
    "champion in darkness": IF_CHAMPION,
    "armed": IF_ARMED,
    "rattle": IF_RATTLE,
    "spirit": IF_SPIRIT,
    "clean region": IF_CLEAN,
}

# contexts: what there is when a program runs
SEAT, SPACE, ROLL, TEXT = 1, 2, 4, 8  # a Character; a space; a Challenge not yet decided; its text
NO_WHERE: dict[str, int] = {}
REGION_OF = {"here": THIS_SPACE, "in the region": IN_REGION, "anywhere": ANY_SPACE}


class Word(NamedTuple):
    """How an operation is written: its number, its amounts, what may stand behind it, and when."""

    operation: int
    low: int  # 0 and 0: no amount is written
    high: int
    where: dict[str, int]
    needs: int = 0  # of the context


VOCABULARY: dict[str, Word] = {
    "wound": Word(HURT, 1, 3, WHO),
    "heal": Word(HEAL, 1, 5, WHO),
    "reward": Word(REWARD, 1, 3, {"": OWN, "here": HERE, "someone": SOMEONE}),
    "equipment": Word(PICK_EQUIPMENT, 1, 2, {"": OWN}),
    "take": Word(TAKE, 0, 0, NO_WHERE),  # the name of a piece of Equipment follows
    "lose": Word(LOSE, 1, 3, {"": OWN, "here": HERE, "all": ALL}),
    "lose bones": Word(LOSE_BONES, 0, 0, {"": OWN, "here": HERE, "all": ALL}),
    "please": Word(PLEASE, 1, 3, WINDS),
    "anger": Word(ANGER, 1, 3, WINDS),
    "corrupt": Word(CORRUPT, 1, 3, {k: v for k, v in PLACES.items() if v != TO_VILLAGE}),
    "cleanse": Word(CLEANSE, 1, 6, REGION_OF),
    "taint": Word(TAINT, 1, 2, {"": OWN, "here": HERE, "all": ALL_WARRIORS}),
    "cure": Word(CURE, 1, 6, {"": OWN, "someone": SOMEONE, "someone here": SOMEONE_HERE}),
    "sun": Word(SUN_ON, 1, 3, NO_WHERE),
    "sun back": Word(SUN_BACK, 1, 3, NO_WHERE),
    "event": Word(RESOLVE_EVENT, 1, 1, NO_WHERE),
    "shadow": Word(ADD_SHADOW, 0, 0, REGION_OF),
    "banish": Word(BANISH, 0, 0, REGION_OF),
    "restore merchant": Word(RESTORE, 0, 0, {"": ANY_SPACE, "here": THIS_SPACE}),
    "reveal": Word(REVEAL, 1, 3, {"in the region": IN_REGION, "anywhere": ANY_SPACE}),
    "travel": Word(
        TRAVEL, 0, 0, {"village": TO_VILLAGE, "anywhere": ANY_SPACE, "adjacent": ADJACENT}
    ),
    "stay": Word(STAY, 0, 0, NO_WHERE, TEXT),
    "roll dark": Word(ROLL_DARK, 0, 0, NO_WHERE),
    "points": Word(POINTS, 1, 3, {"": OWN, "here": HERE, "all": ALL_WARRIORS}),
    "champion": Word(CHAMPION_ON, 1, 2, NO_WHERE),
    "venom": Word(SPREAD_VENOM, 0, 0, NO_WHERE),
    "nightfall": Word(BRING_NIGHT, 0, 0, NO_WHERE),
    "gift": Word(GIFT, 0, 0, NO_WHERE, SPACE),
    "pay bone": Word(PAY_BONE, 0, 0, NO_WHERE),
    "value": Word(VALUE, -6, 6, NO_WHERE, ROLL),
    "value per": Word(VALUE_PER, -3, 3, COUNTS, ROLL),
    "rerolls": Word(REROLLS, 1, 3, NO_WHERE, ROLL),
    "no rerolls": Word(NO_REROLLS, 0, 0, NO_WHERE, ROLL),
    "no modifiers": Word(NO_MODIFIERS, 0, 0, NO_WHERE, ROLL),
    "no weapons": Word(NO_WEAPONS, 0, 0, NO_WHERE, ROLL),
    "spare": Word(SPARE, 1, 3, NO_WHERE, ROLL),
    "quiet": Word(QUIET, 0, 0, NO_WHERE, ROLL),
    "guard": Word(GUARD, 1, 3, NO_WHERE, ROLL),
    "set die": Word(SET_DIE, 1, 6, NO_WHERE, ROLL),
    "roll again": Word(ROLL_AGAIN, 0, 0, NO_WHERE, ROLL),
}
