-- What was played alone and counts. A run is written once, after it was played again.

CREATE TABLE runs (
    id TEXT NOT NULL PRIMARY KEY,         -- UUID v7
    account TEXT NOT NULL REFERENCES accounts (id),
    game TEXT NOT NULL,
    mode TEXT NOT NULL,
    sort_key INTEGER NOT NULL,            -- the least is best: ticks, or points below 0
    ticks INTEGER NOT NULL,
    score INTEGER NOT NULL,
    lines INTEGER NOT NULL,
    ending TEXT NOT NULL CHECK (ending IN ('finished', 'topped out', 'time up')),
    paused_ms INTEGER NOT NULL,
    ended_ms INTEGER NOT NULL,
    replay_hash BLOB NOT NULL,
    replay BLOB NOT NULL                  -- the bytes of a replay file
) STRICT;

CREATE INDEX runs_of_account ON runs (account, game, mode, id);

-- The best run of each player in each mode: of equal ones the first.
CREATE TABLE bests (
    account TEXT NOT NULL REFERENCES accounts (id),
    game TEXT NOT NULL,
    mode TEXT NOT NULL,
    run TEXT NOT NULL REFERENCES runs (id),
    sort_key INTEGER NOT NULL,            -- that of the run
    PRIMARY KEY (account, game, mode)
) STRICT;

CREATE INDEX bests_by_key ON bests (game, mode, sort_key, run);
