"""Catalogues of actions and of features."""

from __future__ import annotations

import re

import numpy as np
import pytest

from gloaming.kernel.actions import WAIT, Actions
from gloaming.kernel.features import Feature, Features


def actions() -> Actions:
    return Actions(end=["end the day"], move=["move to A", "move to B"], none=[])


def test_actions_are_numbered_group_by_group_after_wait() -> None:
    catalogue = actions()
    assert catalogue.names == ("wait", "end the day", "move to A", "move to B")
    assert len(catalogue) == 4
    assert catalogue.start("move") == 2
    assert [catalogue.group_of(a) for a in range(4)] == [
        ("wait", 0),
        ("end", 0),
        ("move", 0),
        ("move", 1),
    ]
    assert catalogue.group_of(WAIT)[0] == "wait"


@pytest.mark.parametrize("number", [-1, 4, 1000])
def test_a_number_that_is_no_action_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=f"action {number} does not exist; actions are 0 to 3"):
        actions().group_of(number)


def test_two_actions_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match=r"given twice: \['rest'\]"):
        Actions(a=["rest"], b=["rest"])


def features() -> Features:
    return Features(
        Feature("health", (1,), 0, 4, "how well"),
        Feature("held", (2, 2), 0, 1, "who holds what", (("me", "you"), ("sword", "lamp"))),
        Feature("lead", (2,), -8, 3, "ahead or behind"),
    )


def test_features_lie_one_after_another() -> None:
    catalogue = features()
    assert [f.name for f in catalogue] == ["health", "held", "lead"]
    assert len(catalogue) == catalogue.size == 7
    assert catalogue.slices == {"health": slice(0, 1), "held": slice(1, 5), "lead": slice(5, 7)}
    assert catalogue.low.tolist() == [0, 0, 0, 0, 0, -8, -8]
    assert catalogue.high.tolist() == [4, 1, 1, 1, 1, 3, 3]
    assert catalogue.scale.tolist() == [0.25, 1, 1, 1, 1, 0.125, 0.125]


def test_extremes_scale_into_minus_one_to_one() -> None:
    catalogue = features()
    assert np.abs(catalogue.low * catalogue.scale).max() == 1
    assert np.abs(catalogue.high * catalogue.scale).max() == 1


def test_splitting_gives_named_views() -> None:
    vector = np.arange(7)
    parts = features().split(vector)
    assert {name: part.shape for name, part in parts.items()} == {
        "health": (1,),
        "held": (2, 2),
        "lead": (2,),
    }
    parts["held"][1, 0] = 99
    assert vector[3] == 99


@pytest.mark.parametrize("shape", [(6,), (8,), (1, 7)])
def test_a_vector_of_another_shape_is_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"expected \(7,\)"):
        features().split(np.zeros(shape))


@pytest.mark.parametrize("shape", [(3,), (1,), (), (7, 7), (1, 7)])
@pytest.mark.parametrize("dtype", [np.float32, np.int8])
def test_only_a_whole_vector_is_described(shape: tuple[int, ...], dtype: type) -> None:
    given = re.escape(f"an observation of shape {shape} was given; expected (7,)")
    with pytest.raises(ValueError, match=given):
        features().describe(np.zeros(shape, dtype))


@pytest.mark.parametrize("scaled", [False, True])
def test_descriptions_are_whole_numbers_under_names(scaled: bool) -> None:
    catalogue = features()
    vector = np.array([3, 1, 0, 0, 1, -8, 2], np.int8)
    given = (vector * catalogue.scale).astype(np.float32) if scaled else vector
    assert catalogue.describe(given) == {
        "health": 3,
        "held": {"me": {"sword": 1, "lamp": 0}, "you": {"sword": 0, "lamp": 1}},
        "lead": [-8, 2],
    }


def test_two_features_of_one_name_are_refused() -> None:
    feature = Feature("health", (1,), 0, 4, "how well")
    with pytest.raises(ValueError, match=r"given twice: \['health'\]"):
        Features(feature, feature)
