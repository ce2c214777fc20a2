"""Bots: small, sensible players for every game, who see only what their seat may see."""

from pokerroom.bots.house_bot import BotFunction, house_bot
from pokerroom.bots.names import EVERY_BOT_NAME, NAMES, ROOM_NAMES
from pokerroom.bots.player import agrees_to_chop, decide_by_estimate
from pokerroom.bots.skill import BOT_STRENGTHS, SKILLS, BotStrength

__all__ = [
    "decide_by_estimate",
    "agrees_to_chop",
    "BotFunction",
    "house_bot",
    "NAMES",
    "ROOM_NAMES",
    "EVERY_BOT_NAME",
    "BOT_STRENGTHS",
    "SKILLS",
    "BotStrength",
]
