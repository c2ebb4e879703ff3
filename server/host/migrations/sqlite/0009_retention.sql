-- Retention finds expired rows by their age: casual matches, with a shorter limit for those of one account
-- against bots, runs that are nobody's best, and guests that nothing refers to.

ALTER TABLE matches ADD COLUMN is_against_bots INTEGER NOT NULL DEFAULT 0
    CHECK (is_against_bots IN (0, 1));

UPDATE matches SET is_against_bots = 1 WHERE kind = 'casual'
    AND (SELECT COUNT(*) FROM match_players p WHERE p.match_id = matches.id) = 1;

CREATE INDEX matches_by_age ON matches (kind, is_against_bots, ended_ms);

CREATE INDEX runs_by_age ON runs (ended_ms);

CREATE INDEX bests_of_run ON bests (run);

CREATE INDEX guests_by_age ON accounts (seen_ms) WHERE secret_hash IS NOT NULL;
