"""Members of a room: their cards and limits, the bars that keep them out, and the people they are kept apart from.

A tighter limit holds at once; a looser one waits. Nothing here reads a clock: commands carry their time.
"""

from pokerroom.members.decide import MemberTerms, decide_member
from pokerroom.members.evolve import evolve_member
from pokerroom.members.happenings import MEMBER_HAPPENINGS
from pokerroom.members.state import HouseBar, Member, MemberCard

__all__ = [
    "Member",
    "MemberCard",
    "HouseBar",
    "MemberTerms",
    "decide_member",
    "evolve_member",
    "MEMBER_HAPPENINGS",
]
