-- A game is rated by one ruleset or several. What a game was rated by before is its first ruleset, which
-- has the name of the game.

ALTER TABLE ratings RENAME COLUMN game TO ruleset;

ALTER TABLE rating_history RENAME COLUMN game TO ruleset;

-- By what a match is rated; NULL for a casual one.
ALTER TABLE matches ADD COLUMN ruleset TEXT;

UPDATE matches SET ruleset = game WHERE kind = 'ranked';
