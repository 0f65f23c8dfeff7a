"""Every lesson and first game of every game, walked by a learner in a real browser and in a real terminal."""
