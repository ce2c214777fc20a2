"""Judge ties for a place: those that must be broken first, and the cards that break them."""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.cards import parse_cards
from pokerroom.citation import Citation
from pokerroom.errors import Illegal
from pokerroom.table.seats.draws import drawing_order, high_card
from pokerroom.tournament import commands, happenings
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.questions.advancing import places_that_matter
from pokerroom.tournament.questions.play_offs import level_groups
from pokerroom.tournament.records import PlacedGroup
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import SessionState, TournamentState


def refuse_undecided_places(state: TournamentState, session: SessionState, places: list[PlacedGroup]) -> None:
    """Refuse to go on while players are tied for a place that matters."""
    matters = places_that_matter(state, session)
    for group in places:
        if group.waits_for is None or not _splits(group, matters):
            continue
        who = " and ".join(group.players)
        how = "a draw of cards between them" if group.waits_for == "card_draw" else "a play-off between them"
        raise Illegal(f"{who} are level for place {group.place}", allowed=how, cites=group.cites)


def _splits(group: PlacedGroup, matters: int | None) -> bool:
    """Return whether the order within a group matters; it does for every place where `matters` is None."""
    if matters is None:
        return True
    return group.place <= matters


def decide_draw_for_places(
    rules: TournamentRules, state: TournamentState, command: commands.DrawForPlaces
) -> Iterator[TournamentHappening]:
    """Take the cards drawn by tied players, in the house's order; players still tied draw again."""
    session = state.session(command.session)
    level = next(
        (group for group in level_groups(rules, state, session, "card_draw") if {*command.cards} == {*group.players}),
        None,
    )
    cites = rules.cites("seating.card_draw", "same_hand_tie", "equal_chips")
    if level is None:
        allowed = "; ".join(" and ".join(group.players) for group in level_groups(rules, state, session, "card_draw"))
        raise Illegal(
            f"cards cannot be drawn for {' and '.join(command.cards)}",
            allowed=allowed or "nobody has to draw",
            cites=cites,
        )
    cites = level.cites
    _refuse_order(rules, session, command, cites)
    cards = {name: f"{session.drawn.get(name, '')} {text}".strip() for name, text in command.cards.items()}
    for text in cards.values():
        parse_cards(text)
    high_card(rules.draws, cards)
    yield happenings.CardsDrawnForPlaces(at=command.at, by=command.by, session=session.name, cards=cards, cites=cites)


def _refuse_order(
    rules: TournamentRules,
    session: SessionState,
    command: commands.DrawForPlaces,
    cites: tuple[Citation, ...],
) -> None:
    """Refuse cards that were not dealt in the house's order; players who cut may do so in any order."""
    if rules.draws.draw_order == "players_cut":
        return
    outs = [session.out.get(name) for name in command.cards]
    seats = {elimination.seat: elimination.player for elimination in outs if elimination is not None}
    tables = {elimination.table for elimination in outs if elimination is not None}
    if len(seats) < len(command.cards) or len(tables) != 1:
        return
    button = session.tables[next(iter(tables))].button if tables <= {*session.tables} else 0
    order = [seats[seat] for seat in drawing_order(rules.draws, seats, button)]
    if [*command.cards] != order:
        dealt = ", then ".join(command.cards)
        raise Illegal(f"a card cannot be dealt to {dealt}", allowed=f"{', then '.join(order)}", cites=cites)
