"""Members of a room: their cards and limits, what keeps them out, and whom they are kept apart from.

What is tightened holds at once; what is loosened waits. Nothing here reads a clock: commands carry their time.
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
