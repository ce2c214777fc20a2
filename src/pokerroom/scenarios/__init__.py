"""Scenarios: worked examples of a house's rules, told in a few lines and run."""

from pokerroom.scenarios.running import PlayedStep, ScenarioResult, difference, run
from pokerroom.scenarios.scenario import Scenario, ScenarioStep, read_scenarios
from pokerroom.scenarios.setup import SetUp
from pokerroom.scenarios.stage import Reply, ScenarioStage, StageKind
from pokerroom.scenarios.stages import STAGES, stage_named

__all__ = [
    "read_scenarios",
    "run",
    "Scenario",
    "ScenarioStep",
    "ScenarioResult",
    "PlayedStep",
    "STAGES",
    "stage_named",
    "StageKind",
    "ScenarioStage",
    "SetUp",
    "Reply",
    "difference",
]
