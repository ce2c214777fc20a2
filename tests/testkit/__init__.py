"""What several tests share, in packages named for what they are about.

`suite` and `databases` are about the run itself; the others are named like the packages of `pokerroom` that they drive.
"""
