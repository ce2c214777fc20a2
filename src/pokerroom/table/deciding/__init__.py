"""Judge commands to a table: functions that yield happenings one by one, and change nothing themselves.

Each is named for its command (`decide_sit` for `Sit`) and is a generator. Whatever is refused is refused before the
first happening; whoever drives it applies each happening before asking for the next, so that what follows is decided on
the table as it then is.
"""
