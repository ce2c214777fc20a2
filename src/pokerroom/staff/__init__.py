"""The staff of the houses: people are appointed under titles of a book, dismissed, and given new passwords."""

from pokerroom.staff.decide import StaffRules, decide_staff
from pokerroom.staff.evolve import evolve_staff, staff_from
from pokerroom.staff.state import OF_THE_ROOM_ITSELF, Appointments, by_administrator

__all__ = [
    "Appointments",
    "OF_THE_ROOM_ITSELF",
    "StaffRules",
    "by_administrator",
    "decide_staff",
    "evolve_staff",
    "staff_from",
]
