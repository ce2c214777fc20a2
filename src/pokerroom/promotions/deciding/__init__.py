"""What is judged about promotions, one part of their life to a module."""
