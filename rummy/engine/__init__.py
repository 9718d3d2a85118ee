"""CardVerse rummy: cards, melds, moves, rounds, matches, records. Standard library only."""
