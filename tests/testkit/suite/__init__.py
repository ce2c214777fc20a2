"""How the suite is run, and what it looks over: effort, commands, pages, sentences, code broken on purpose."""
