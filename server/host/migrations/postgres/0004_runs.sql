-- What was played alone and counts. A run is written once, after it was played again.

CREATE TABLE runs (
    id TEXT NOT NULL PRIMARY KEY,         -- UUID v7
    account TEXT NOT NULL REFERENCES accounts (id),
    game TEXT NOT NULL,
    mode TEXT NOT NULL,
    sort_key BIGINT NOT NULL,             -- the least is best: ticks, or points below 0
    ticks BIGINT NOT NULL,
    score BIGINT NOT NULL,
    lines BIGINT NOT NULL,
    ending TEXT NOT NULL CHECK (ending IN ('finished', 'topped out', 'time up')),
    paused_ms BIGINT NOT NULL,
    ended_ms BIGINT NOT NULL,
    replay_hash BYTEA NOT NULL,
    replay BYTEA NOT NULL                 -- the bytes of a replay file
);

CREATE INDEX runs_of_account ON runs (account, game, mode, id);

-- The best run of each player in each mode: of equal ones the first.
CREATE TABLE bests (
    account TEXT NOT NULL REFERENCES accounts (id),
    game TEXT NOT NULL,
    mode TEXT NOT NULL,
    run TEXT NOT NULL REFERENCES runs (id),
    sort_key BIGINT NOT NULL,             -- that of the run
    PRIMARY KEY (account, game, mode)
);

CREATE INDEX bests_by_key ON bests (game, mode, sort_key, run);
