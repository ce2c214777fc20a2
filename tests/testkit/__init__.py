"""What several tests share: reference evaluators, generators, readable comparisons and the scenario runner."""
