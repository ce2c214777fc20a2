"""Judge commands to a table: functions that yield happenings one by one, and change nothing themselves.

Each is named for its command (`decide_sit` for `Sit`) and is a generator. Any refusal comes before the first happening.
The caller applies each happening before asking for the next, so that later ones are decided on the table's new state.
"""
