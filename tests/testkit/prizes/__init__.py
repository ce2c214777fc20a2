"""Jackpot pools and promotions that are driven command by command."""
