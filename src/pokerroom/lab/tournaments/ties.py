"""Ties for a place that matters: cards drawn, or a play-off with real hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pokerroom.lab.tournaments.simulated_director import RunDirector
from pokerroom.lab.tournaments.simulated_hand import HandPlayer, HandToPlay
from pokerroom.table.blinds.blind_status import BlindStatus
from pokerroom.table.blinds.button import Places
from pokerroom.table.blinds.next_line_up import next_hand
from pokerroom.table.seats.draws import drawing_order
from pokerroom.tournament import commands, placings
from pokerroom.tournament.placing import final_session, overall
from pokerroom.tournament.questions.advancing import places_that_matter
from pokerroom.tournament.questions.prizes import prizes_of
from pokerroom.tournament.records import PlacedGroup
from pokerroom.tournament.seating.rules import tournament_seating_for
from pokerroom.tournament.state import SessionState

_PLAY_OFF_BIG_BLINDS: Final = 20


class TieBreaker:
    """Breaks ties between players by the house's method."""

    def __init__(self, director: RunDirector, player: HandPlayer) -> None:
        self.director, self.player = director, player

    def decide_places(self, session: SessionState) -> None:
        """Have tied players draw cards or play off for places that matter, until there are no ties."""
        rules = self.director.tournament.rules
        last = places_that_matter(self.director.state, session)
        while level := [
            placing
            for placing in placings(rules, session)
            if placing.waits_for is not None and (last is None or placing.place <= last)
        ]:
            for group in level:
                if group.waits_for == "card_draw":
                    self._draw_cards(session, group)
                else:
                    order = self._play_off(session, group.players)
                    self.director.do(commands.EndPlayOff, session=session.name, order=order)

    def draw_for_points(self, amounts: tuple[int, ...]) -> None:
        """Have players tied on points for a place with a prize draw cards, where the house does so."""
        rules, state = self.director.tournament.rules, self.director.state
        final, paid = final_session(state), prizes_of(rules, state, amounts).paid_places
        while level := [
            group for group in overall(rules, state) if group.waits_for == "card_draw" and group.place <= paid
        ]:
            for group in level:
                had = {text for name in group.players for text in _cards_drawn_for_place(final, name)}
                deck = [
                    card for card in self.director.shuffled("points", *group.players, len(had)) if str(card) not in had
                ]
                cards = {name: str(card) for name, card in zip(group.players, deck, strict=False)}
                self.director.do(commands.DrawForPlaces, session=final.name, cards=cards)

    def _draw_cards(self, session: SessionState, group: PlacedGroup) -> None:
        """Draw a card for each player in the house's order; all players of the tie draw from the same deck."""
        outs = [session.out[name] for name in group.players if name in session.out]
        seats, tables = (
            {elimination.seat: elimination.player for elimination in outs},
            {elimination.table for elimination in outs},
        )
        names: Sequence[str] = group.players
        if len(seats) == len(names) and len(tables) == 1:
            table = session.tables.get(next(iter(tables)))
            order = drawing_order(self.director.tournament.rules.draws, seats, table.button if table is not None else 0)
            names = [seats[seat] for seat in order]
        level = _level_with(session, names[0])
        had = {
            text
            for name in session.drawn
            if _level_with(session, name) == level
            for text in _cards_drawn_for_place(session, name)
        }
        deck = [
            card for card in self.director.shuffled("places", session.name, *names, len(had)) if str(card) not in had
        ]
        cards = {name: str(card) for name, card in zip(names, deck, strict=False)}
        self.director.do(commands.DrawForPlaces, session=session.name, cards=cards)

    def _play_off(self, session: SessionState, names: Sequence[str]) -> tuple[str, ...]:
        """Return the result of a play-off, at one table or several, whose winners then play for the first places, and
        so on.
        """
        seats = self.director.conditions.structure.seats
        if len(names) <= seats:
            return self._play_off_table(session, names)
        drawn = self.director.chance("play-off", session.name, *names).sample(names, len(names))
        tables = -(-len(names) // seats)
        orders = [self._play_off(session, drawn[at::tables]) for at in range(tables)]
        result: tuple[str, ...] = ()
        for place in range(max(map(len, orders))):
            level = [order[place] for order in orders if place < len(order)]
            result += self._play_off(session, level) if len(level) > 1 else tuple(level)
        return result

    def _play_off_table(self, session: SessionState, names: Sequence[str]) -> tuple[str, ...]:
        """Play hands from equal stacks at the last level until one player has all.

        Return the players, the last one out first after the winner.
        """
        structure = self.director.conditions.structure
        seating = tournament_seating_for(self.director.tournament.rules.house, structure.setup(session.level))
        big_blind = max(structure.level(session.level).big_blind, 1)
        stacks = dict.fromkeys(range(1, len(names) + 1), _PLAY_OFF_BIG_BLINDS * big_blind)
        last: Places | None = None
        chip = max(self.director.smallest_chip(session, table) for table in session.tables.values())
        hands, eliminated = 0, list[int]()
        while len(stacks) > 1:
            standings = {seat: BlindStatus(playing=True) if last else BlindStatus(new=True) for seat in stacks}
            line_up = next_hand(seating.blinds, standings, last, button=1)
            seed = " ".join(map(str, (self.director.seed, "play-off", session.name, *names, hands)))
            hand_to_play = HandToPlay(session.level, chip, stacks, line_up.button, line_up.blinds, seed)
            after = self.player.play(hand_to_play).stacks
            eliminated += [seat for seat in reversed(line_up.seats) if not after[seat]]
            stacks = {seat: chips for seat, chips in after.items() if chips}
            last = line_up.places
            hands += 1
        return tuple(names[seat - 1] for seat in (*stacks, *reversed(eliminated)))


def _level_with(session: SessionState, name: str) -> tuple[int, int]:
    """Return the facts that tied players share: the hand they went out in and the stack before it, or their chips."""
    out = session.out.get(name)
    return (out.turn, out.began) if out is not None else (0, session.players[name].chips)


def _cards_drawn_for_place(session: SessionState, name: str) -> list[str]:
    """Return the cards that a player has drawn for a place."""
    return session.drawn.get(name, "").split()
