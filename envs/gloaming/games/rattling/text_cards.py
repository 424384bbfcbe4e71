"""Cards in words: programs as sentences, items, abilities, Winds, merchants, Challenge Cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gloaming.games.rattling import effects as e
from gloaming.games.rattling import state as c
from gloaming.kernel import text as words
from gloaming.kernel.content import Pack
from gloaming.kernel.text import listed

PLURALS = {"corrupted die": "corrupted dice", "Corruption": "Corruption", "Equipment": "Equipment"}
SUBJECTS = {
    e.HERE: "each Character here",
    e.ALL: "each Character",
    e.SOMEONE: "a Character of your choice",
    e.SOMEONE_HERE: "a Character here of your choice",
    e.ALL_WARRIORS: "each Warrior",
    e.ALL_SPIRITS: "each Spirit",
}
SPACES = {
    e.THIS_SPACE: "here",
    e.IN_REGION: "in the Region",
    e.EACH_IN_REGION: "on each space of the Region",
    e.ADJACENT: "on each space next to this one",
    e.ANY_SPACE: "anywhere",
}
TRIPS = {
    e.TO_VILLAGE: "go to the Village",
    e.ANY_SPACE: "go anywhere on Tallil",
    e.ADJACENT: "go to a space next to this one",
}
COUNTED = {
    e.PER_COMPANION: "other Character here",
    e.PER_SHADOW: "Shadow card in the Region",
    e.PER_TOKEN: "Corruption token here",
    e.PER_MISSING_HEART: "heart you miss",
    e.PER_BONE: "Bone you have",
    e.PER_ITEM_KIND: "kind of item you have",
    e.PER_GONE_WIND: "Wind that is gone",
}
CONDITIONS = {
    e.IF_ALONE: "you are alone",
    e.IF_ACCOMPANIED: "you are not alone",
    e.IF_WOUNDED: "you miss a heart",
    e.IF_TAINTED: "there is Corruption on you",
    e.IF_SHADOW_NEAR: "a Shadow card is in the Region",
    e.IF_PLEASED: "this Wind is above 0",
    e.IF_ANGERED: "this Wind is below 0 or gone",
    e.IF_CHAMPION: "a champion is in Darkness",
    e.IF_ARMED: "you have a spirit weapon",
    e.IF_RATTLE: "the Dark Die shows rattles",
    e.IF_SPIRIT: "you are a Spirit",
    e.IF_CLEAN: "no Corruption lies in the Region",
}
FIXED = {
    e.RESOLVE_EVENT: "resolve an Event",
    e.STAY: "this card stays in play",
    e.ROLL_DARK: "roll and resolve the Dark Die",
    e.SPREAD_VENOM: "place 1 Corruption in each Region",
    e.BRING_NIGHT: "add a Shadow to a Region space without a card",
    e.GIFT: "gain this Wind's Legendary Item",
    e.PAY_BONE: "discard a Bone",
    e.NO_REROLLS: "no rerolls",
    e.NO_MODIFIERS: "no modifiers",
    e.NO_WEAPONS: "no weapon modifies",
    e.QUIET: "the Dark Die is not resolved",
    e.ROLL_AGAIN: "roll the three Challenge Dice again",
}
PRICES = {
    c.FREE: "nothing",
    c.BONE_PRICE: "a Bone",
    c.WOUND_PRICE: "a Wound",
    c.TAINT_PRICE: "1 Corruption placed on you",
}
REACHES = {
    c.ANYWHERE: "anybody's Challenge",
    c.SAME_REGION: "a Challenge in the same Region",
    c.SAME_SPACE: "a Challenge in the same space",
}
WARRIOR_REACHES = {  # a die is changed for Warriors alone (reading 24)
    c.ANYWHERE: "any Warrior's Challenge",
    c.SAME_REGION: "a Warrior's Challenge in the same Region",
    c.SAME_SPACE: "a Warrior's Challenge in the same space",
}
WARRIOR_RULES = {
    c.PURIFIES_ANY: "purifies any colour",
    c.GIVES_FREE: "gives items for no action point",
    c.MOVES_FREE: "the first Move of a turn is free",
    c.SCOUTS_FREE: "the first Scout of a turn is free",
}
SPIRIT_RULES = {
    c.PACK: "with company, faces Challenges as a Warrior does",
    c.KEEN_NOSE: "for a Reward of its own or of a Warrior here, may suffer a Wound:"
    " two are drawn, one is kept",
    c.WARD: "may suffer a Wound in place of a Warrior here",
}
BY_ITSELF = "by itself in each of your Challenges"
ITEM_TIMES = {
    c.DAWN: "in your own Dawn turn",
    c.CHALLENGE: "in your own Challenge",
    c.MODIFYING: "as it modifies",
    c.TURN: "by itself as each of your Dawn turns begins",
    c.FACING: BY_ITSELF,
}
WEAPONS = ("", "weapon", "spirit weapon")


def counted(number: int, noun: str) -> str:
    """A number with its noun, in the plural where there are several or none."""
    return words.counted(number, noun, PLURALS)


def signed(number: int) -> str:
    """A number with its sign; 0 without."""
    return f"{number:+d}" if number else "0"


# -- programs ----------------------------------------------------------------------------------


class Row(NamedTuple):
    """One row of a program."""

    operation: int
    amount: int
    where: int


def rows_of(pack: Pack, program: int) -> list[Row]:
    """The rows of a program that are in use."""
    rows = [Row(*map(int, row)) for row in pack.table[0].program[program]]
    return [row for row in rows if row.operation != e.NO_OPERATION]


def clauses(pack: Pack, rows: Sequence[Row]) -> list[str]:
    """What rows do, one clause for each effect or branch."""
    told, at = [], 0
    while at < len(rows):
        row = rows[at]
        at += 1
        if row.operation < e.MAY_CHOOSE:
            told.append(clause(pack, row))
            continue
        first, second, at = ways(rows, at, row.where)
        if row.operation == e.MAY_CHOOSE:
            does = way(pack, first)
            told.append(f"either {does}, or {way(pack, second)}" if second else f"you may {does}")
        else:
            more = f"; otherwise: {way(pack, second)}" if second else ""
            told.append(f"if {CONDITIONS[row.amount]}: {way(pack, first)}{more}")
    return told


def ways(rows: Sequence[Row], at: int, skip: int) -> tuple[Sequence[Row], Sequence[Row], int]:
    """The rows of a branch's two ways, and where its program goes on.

    ``at`` is the row behind the branch, ``skip`` how many rows the second way leaves out.
    """
    first, after = rows[at : at + skip], at + skip
    if first and first[-1].operation == e.JUMP:  # over the second way
        second = rows[after : after + first[-1].where]
        return first[:-1], second, after + len(second)
    return first, [], after


def way(pack: Pack, rows: Sequence[Row]) -> str:
    """A way of a branch: its price, where the first row is one, and the rest."""
    told = clauses(pack, rows)
    pays = rows[0].operation in (e.PAY_BONE, e.LOSE, e.HURT) and rows[0].where == e.OWN
    if pays and len(told) > 1:
        return f"{told[0]}: {listed(told[1:])}"
    return listed(told)


def clause(pack: Pack, row: Row) -> str:
    """One effect in a few words, without a full stop."""
    operation, amount, where = row
    if operation in FIXED:
        return FIXED[operation]
    for group in (_of_people, _of_the_world, _of_places, _of_challenges):
        told = group(pack, operation, amount, where)
        if told:
            return told
    return e.OPERATION_NAMES[operation]


def _do(where: int, verb: str, rest: str, third: str = "") -> str:
    """An effect on oneself or on others."""
    if where == e.OWN:
        return f"{verb} {rest}"
    return f"{SUBJECTS[where]} {third or verb + 's'} {rest}"


def _of_people(pack: Pack, operation: int, amount: int, where: int) -> str:
    if operation == e.HURT:
        return _do(where, "suffer", counted(amount, "Wound"))
    if operation == e.HEAL:
        return _do(where, "heal", counted(amount, "Wound"))
    if operation == e.REWARD:
        return _do(where, "gain", counted(amount, "Reward"))
    if operation == e.PICK_EQUIPMENT:
        return f"gain {counted(amount, 'Equipment')} of your choice"
    if operation == e.TAKE:
        return f"gain {pack.names['item'][amount]}"
    if operation == e.LOSE:
        return _do(where, "discard", counted(amount, "item"))
    if operation == e.LOSE_BONES:
        return _do(where, "discard", "all Bones")
    if operation == e.POINTS:
        return _do(where, "gain", counted(amount, "action point"))
    if operation == e.TAINT:
        on = {e.OWN: "yourself", e.HERE: "each Warrior here"}.get(where, "each Warrior")
        return f"place {counted(amount, 'Corruption')} on {on}"
    if operation == e.CURE:
        on = {e.OWN: "yourself", e.SOMEONE: "a Warrior", e.SOMEONE_HERE: "a Warrior here"}[where]
        return f"discard {amount} Corruption from {on}"
    return ""


def _of_the_world(pack: Pack, operation: int, amount: int, where: int) -> str:
    if operation in (e.PLEASE, e.ANGER):
        verb = "please" if operation == e.PLEASE else "anger"
        named = {e.THIS_WIND: "this Wind", e.ANY_WIND: "a Wind of choice", e.ALL_WINDS: "all Winds"}
        wind = named.get(where) or f"the {c.REGION_NAMES[where]} Wind"
        return f"{verb} {wind}{('', '', ' twice', ' three times')[amount]}"
    if operation == e.SUN_ON:
        return f"the Sun moves {counted(amount, 'space')} on"
    if operation == e.SUN_BACK:
        return f"the Sun moves {counted(amount, 'space')} back"
    if operation == e.CHAMPION_ON:
        return f"the champion may move {counted(amount, 'space')} on"
    return ""


def _of_places(pack: Pack, operation: int, amount: int, where: int) -> str:
    at = SPACES.get(where, "")
    if operation == e.CORRUPT:
        return f"place {amount} Corruption {at}"
    if operation == e.CLEANSE:
        return f"discard {amount} Corruption {at}"
    if operation == e.ADD_SHADOW:
        return f"add a Shadow {at}"
    if operation == e.BANISH:
        return f"discard a Shadow card {at}"
    if operation == e.RESTORE:
        return f"turn {'the' if where == e.THIS_SPACE else 'a'} Shadow Merchant over"
    if operation == e.REVEAL:
        return f"turn up {counted(amount, 'card')} {at}"
    return TRIPS[where] if operation == e.TRAVEL else ""


def _of_challenges(pack: Pack, operation: int, amount: int, where: int) -> str:
    if operation == e.VALUE:
        return f"value {amount:+d}"
    if operation == e.VALUE_PER:
        return f"value {amount:+d} for each {COUNTED[where]}"
    if operation == e.REROLLS:
        return counted(amount, "reroll")
    if operation == e.SPARE:
        return f"{counted(amount, 'corrupted die')} {'counts' if amount == 1 else 'count'}"
    if operation == e.GUARD:
        return f"{counted(amount, 'Wound')} of its text prevented"
    return f"turn a Challenge Die to {amount}" if operation == e.SET_DIE else ""


def short(pack: Pack, program: int) -> str:
    """A program in one line: clauses between semicolons; "nothing" for an empty one."""
    return "; ".join(clauses(pack, rows_of(pack, program))) or "nothing"


def sentences(pack: Pack, program: int) -> str:
    """A program as sentences; empty for an empty one."""
    told = clauses(pack, rows_of(pack, program))
    return " ".join(f"{text[0].upper()}{text[1:]}." for text in told)


# -- what is printed on cards ------------------------------------------------------------------


def modifiers(pack: Pack, card: int) -> str:
    """The icons of a Challenge Card with their bonuses; empty where there are none."""
    content = pack.table[0]
    return ", ".join(
        f"{pack.names['icon'][int(icon)]} +{int(bonus)}"
        for icon, bonus in zip(
            content.modifier_icon[card], content.modifier_bonus[card], strict=True
        )
        if icon != c.NO_ICON
    )


def skills(pack: Pack, card: int) -> str:
    """The Skills of a Challenge Card."""
    bits = int(pack.table[0].card_skills[card])
    return "/".join(name for skill, name in enumerate(c.SKILL_NAMES) if bits >> skill & 1)


def front(pack: Pack, card: int, extra: int = 0) -> str:
    """Skills, Difficulty and modifiers of a Challenge Card."""
    content = pack.table[0]
    told = [skills(pack, card), f"Difficulty {int(content.difficulty[card]) + extra}"]
    if content.shadow_number[card]:
        told.append(f"all {int(content.shadow_number[card])}s are corrupted")
    told += [modifiers(pack, card)] if modifiers(pack, card) else []
    return "; ".join(told)


def texts(pack: Pack, card: int) -> list[str]:
    """The texts of a Challenge Card, each behind its name."""
    content = pack.table[0]
    fields = (
        ("special", content.card_special),
        ("when scouted", content.card_scouted),
        ("for who scouted it", content.card_scout),
    )
    told = [f"{name}: {short(pack, int(of[card]))}" for name, of in fields if of[card]]
    told.append(f"pass: {short(pack, int(content.card_pass[card]))}")
    return [*told, f"fail: {short(pack, int(content.card_fail[card]))}"]


def challenge(pack: Pack, card: int, extra: int = 0) -> str:
    """A Challenge Card in one line: name, front, texts."""
    name = pack.names["card"][card]
    return f"{name} ({front(pack, card, extra)}; {'; '.join(texts(pack, card))})"


def item(pack: Pack, kind: int) -> str:
    """What an item is and does, without its name; empty for one that only modifies."""
    content = pack.table[0]
    told = [WEAPONS[int(content.item_weapon[kind])]] if content.item_weapon[kind] else []
    told += ["Bone"] if content.item_bone[kind] else []
    when, kept = int(content.item_when[kind]), int(content.item_kept[kind])
    if when == c.WOUND:
        told.append("in place of a Wound" + (", once a Day" if kept else ", then discarded"))
    elif when != c.NEVER:
        end = {c.DAWN, c.CHALLENGE}
        rest = (", once a Day" if kept else ", then discarded") if when in end else ""
        does = short(pack, int(content.item_effect[kind]))
        told.append(f"{ITEM_TIMES[when]}{rest}: {does}")
    return "; ".join(told)


def warrior_ability(pack: Pack, character: int) -> str:
    """What a Warrior's ability does."""
    content = pack.table[0]
    when, reach = int(content.warrior_when[character]), int(content.warrior_reach[character])
    program = int(content.warrior_ability[character])
    if when == c.ADJUST:
        return f"after the rerolls of {WARRIOR_REACHES[reach]}: a Challenge Die changes by 1"
    return _used(pack, when, reach, program)


def _used(pack: Pack, when: int, reach: int, program: int) -> str:
    does = short(pack, program)
    return f"at Dawn: {does}" if when == c.DAWN else f"in {REACHES[reach]}: {does}"


def blessing(pack: Pack, character: int) -> str:
    """What a Warrior's blessing does."""
    content = pack.table[0]
    told = [text for bit, text in WARRIOR_RULES.items() if content.warrior_rules[character] & bit]
    when = int(content.blessing_when[character])
    if when != c.NEVER:
        told.append(f"{ITEM_TIMES[when]}: {short(pack, int(content.blessing[character]))}")
    return "; ".join(told)


def spirit_ability(pack: Pack, character: int) -> str:
    """What a Spirit's ability does."""
    content = pack.table[0]
    told = [text for bit, text in SPIRIT_RULES.items() if content.spirit_rules[character] & bit]
    when, program = int(content.spirit_when[character]), int(content.spirit_ability[character])
    if when == c.COMPANY:
        told.append(f"by itself in a Warrior's Challenge here: {short(pack, program)}")
    elif when != c.NEVER:
        told.append(_used(pack, when, int(content.spirit_reach[character]), program))
    return "; ".join(told)


def spirit_faces(pack: Pack, character: int) -> str:
    """Whose face-up cards the Spirit may face."""
    bits = int(pack.table[0].spirit_faces[character])
    return listed([name for region, name in enumerate(c.REGION_NAMES) if bits >> region & 1])


def wind(pack: Pack, region: int, position: int) -> str:
    """What a Wind does at a position, from -3 to 3."""
    content, at = pack.table[0], position - c.LOW
    told = []
    if content.wind_value[region, at]:
        told.append(f"values {int(content.wind_value[region, at]):+d}")
    if content.wind_rerolls[region, at]:
        told.append(f"+{counted(int(content.wind_rerolls[region, at]), 'reroll')}")
    if content.wind_free[region, at]:
        told.append("a turn's first Scout or Purify is free")
    if content.wind_dusk[region, at]:
        told.append(f"at Dusk: {short(pack, int(content.wind_dusk[region, at]))}")
    if content.wind_gift[region, at]:
        name = pack.names["item"][c.FIRST_LEGENDARY + region]
        told.append(f"pleased onto it: {name}")
    return "; ".join(told) or "nothing"


def trade(pack: Pack, kind: int, dark: bool) -> str:
    """What a merchant asks and gives."""
    content = pack.table[0]
    price = PRICES[int(content.trade_price[kind, int(dark)])]
    return f"for {price}: {short(pack, int(content.trade[kind]))}"
