-- For whom a ranked match counts: for both players, or, when it was left before it was played, for the one
-- who left, or for nobody, when the two had played as many as count in a day.

ALTER TABLE matches ADD COLUMN counts TEXT NOT NULL DEFAULT 'both'
    CHECK (counts IN ('both', 'loser', 'nobody'));
