"""Real comment and forum programs, each started and seeded on loopback."""
