"""What a tournament is asked: pure functions of its rules and its state, which judge nothing and change nothing."""
