"""What several tests share, in packages named for what they are about.

`suite` and `databases` are about the run itself; the others are named like the packages of `pokerroom` that they drive.
`wrong_values` makes commands of every part, right ones and wrong ones; `wrong_calls` calls anything wrongly.
"""
