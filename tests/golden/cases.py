"""Which matches are kept, game by game."""

from __future__ import annotations

from tests.golden.matches import Case

# Chance alone carries things to and fro and ends its days early. These weights get on with it.
_BUSY = {
    "end": 0.05,
    "drop": 0.02,
    "give": 0.1,
    "leave": 0.2,
    "stop": 0.3,
    "pick": 6.0,
    "work": 20.0,
    "shadow": 3.0,
    "foe": 6.0,
    "vortex": 20.0,
    "token": 1.5,
}
_ALL = ("Belle", "Maid Marian", "Moana", "Violet")

# Seeds under which much happens: quests are completed, foes met, heroes taken along.
_SEEDS = {
    ("easy", "compact"): (29, 34, 21, 12),
    ("normal", "random"): (1023, 1013, 1024, 1027),
    ("normal", "players"): (2016, 2034, 2036, 2033),
    ("hard", "random"): (3006, 3029, 3027, 3032),
}

CASES: dict[str, tuple[Case, ...]] = {
    "chronicles": (
        *(
            Case(
                f"{players}-{difficulty}-{layout}",
                {"players": players, "difficulty": difficulty, "layout": layout},
                seed=100_000 * players + seeds[players - 1],
                weights=_BUSY,
            )
            for players in (1, 2, 3, 4)
            for (difficulty, layout), seeds in _SEEDS.items()
        ),
        Case(
            "named-quests",
            {
                "players": 4,
                "heroes": _ALL,
                "quests": (
                    "Wolves in the Wood",
                    "Words of Courage",
                    "Chaos in the Tides",
                    "The Machine Wakes",
                ),
                "leader": 2,
            },
            seed=7016,
            weights=_BUSY,
        ),
        Case("forced-too", {"players": 2}, seed=8005, weights=_BUSY, skip_forced=False),
        Case("by-chance-alone", {"players": 3}, seed=9008),
        # whoever knows what to do weakens and destroys the Vortex, and wins
        Case("expert-1", {"players": 1}, seed=2, policy="expert"),
        Case("expert-2-easy", {"players": 2, "difficulty": "easy"}, seed=2, policy="expert"),
        Case("expert-3", {"players": 3}, seed=3, policy="expert"),
        Case("expert-4", {"players": 4}, seed=3, policy="expert"),
    ),
    "glow": (
        *(
            Case(f"{players}-{board}", {"players": players, "board": board}, 100 * players + k)
            for players in (1, 2, 3, 4, 5, 6)
            for k, board in enumerate(("shadows", "archipelago"))
        ),
        *(
            Case(f"dawn-{name}", {"players": 3, "dawn": [name], "board": "random"}, 700 + k)
            for k, name in enumerate(("elemental", "anibloom", "draconic"))
        ),
        Case("dawn-all", {"players": 4, "dawn": "all"}, 800),
        Case("dawn-five", {"players": 5, "dawn": "all", "board": "archipelago"}, 801),
        Case("team", {"players": 2, "objective": "team"}, 802),
        Case("margin", {"players": 3, "objective": "margin", "adventurers": "random"}, 803),
        Case(
            "switches",
            {
                "players": 2,
                "dawn": "all",
                "boats": 3,
                "board": "archipelago",
                "own_camp_closed": False,
                "late_dice": False,
                "kaar_must_move": True,
                "cromaug_itself": True,
                "graveyard_die_today": True,
            },
            804,
        ),
        Case(
            "named",
            {"players": 3, "adventurers": ["Orium", "Pocana", "Moloc'h"], "first": 1},
            805,
        ),
        Case("forced-too", {"players": 2}, 806, skip_forced=False),
        # whoever knows what to do recruits well, keeps light, and travels far
        Case("expert-2", {"players": 2}, 807, policy="expert"),
        Case("expert-4", {"players": 4, "board": "archipelago"}, 808, policy="expert"),
        Case("expert-solo", {"players": 1}, 809, policy="expert"),
    ),
    "mysthea": (
        *(
            Case(f"{players}-{difficulty}", {"players": players, "difficulty": difficulty}, seed)
            for players in (1, 2, 3, 4, 5)
            for difficulty, seed in (("normal", 1000 + players), ("hard", 1010 + players))
        ),
        Case("easy", {"players": 3, "difficulty": "easy"}, 1020),
        Case("extra", {"players": 4, "difficulty": "easy", "extra_monsters": True}, 1021),
        Case(
            "named",
            {
                "players": 5,
                "difficulty": "easy",
                "characters": ("Leheir", "The Creature", "Sanya", "The Criminal", "CR-2T1"),
                "extra_monsters": ("Obsidusa",),
            },
            1022,
        ),
        Case("blocked", {"players": 2, "storm_with_utcoro": "blocked"}, 1032),
        Case("after-mysthea", {"players": 3, "chronicle": "mysthea"}, 1023),
        Case("after-icaion", {"players": 4, "chronicle": "icaion"}, 1024),
        Case("after-both", {"players": 5, "chronicle": "both"}, 1025),
        Case(
            "history",
            {
                "players": 2,
                "chronicle": "both",
                "characters": (("Anuth", "The Heir"), ("Celethe", "The Outsider")),
                "history": {
                    "cards": [["I red 3", "III blue 5"], ["II green 2", "I blue 1"]],
                    "machines": [
                        {"region": "inner River", "machine": "Harvester", "player": 0},
                        {"region": "inner Forest", "machine": "Refiner", "player": 1},
                    ],
                    "wonders": [{"region": "Forest at crater 5", "player": 1}],
                },
            },
            1026,
        ),
        Case("forced-too", {"players": 2}, 1027, skip_forced=False),
        # whoever knows what to do gathers Qoam, holds the Enemies back and claims shards
        Case("expert-1", {"players": 1}, 1028, policy="expert"),
        Case("expert-2-easy", {"players": 2, "difficulty": "easy"}, 1029, policy="expert"),
        Case("expert-3", {"players": 3}, 1030, policy="expert"),
        Case("expert-5", {"players": 5}, 1031, policy="expert"),
    ),
    "rattling": (
        *(
            Case(f"{players}-{difficulty}", {"players": players, "difficulty": difficulty}, seed)
            for players in (1, 2, 3, 4, 5, 6)
            for difficulty, seed in (("normal", 900 + players), ("hard", 910 + players))
        ),
        Case("easy", {"players": 4, "difficulty": "easy"}, 920),
        Case("trials", {"players": 3, "trials": True, "characters": "choose"}, 921),
        Case("talk", {"players": 3, "talk": 4, "spiritual_silence": True}, 922),
        Case(
            "another-life",
            {"players": 3, "gone_for_good": True, "south_winds_pain": True, "gifts": "equipment"},
            923,
        ),
        Case(
            "literal",
            {"players": 2, "first_day": "literal", "death_ends_turn": "literal"},
            924,
        ),
        Case("forced-too", {"players": 2}, 925, skip_forced=False),
        # whoever knows what to do arms a champion and reaches the Sun
        Case("expert-1", {"players": 1}, 926, policy="expert"),
        Case("expert-2-easy", {"players": 2, "difficulty": "easy"}, 927, policy="expert"),
        Case("expert-4", {"players": 4}, 928, policy="expert"),
        Case("expert-6", {"players": 6}, 929, policy="expert"),
    ),
}

# The case that is written out in words, for people.
IN_WORDS = {
    "chronicles": "expert-1",
    "glow": "expert-2",
    "mysthea": "expert-2-easy",
    "rattling": "expert-2-easy",
}
