"""Tables of the bonus game in a room: their record, their dealer, their bots, and their views."""
