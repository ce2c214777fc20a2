"""What several tests share: reference evaluators, generators and readable comparisons."""
