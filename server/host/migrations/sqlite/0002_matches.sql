-- What was played, and what came of it. A match is written once, with all that belongs to it.

CREATE TABLE matches (
    id TEXT NOT NULL PRIMARY KEY,         -- UUID v7
    game TEXT NOT NULL,
    rules_format INTEGER NOT NULL,        -- how the next column is spelled
    rules BLOB NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('ranked', 'casual')),
    best_of INTEGER NOT NULL,
    started_ms INTEGER NOT NULL,
    ended_ms INTEGER NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('won', 'drawn', 'no contest')),
    winner INTEGER,                       -- the team
    CHECK ((outcome = 'won') = (winner IS NOT NULL))
) STRICT;

CREATE TABLE match_players (
    match_id TEXT NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,                -- from 0
    account TEXT NOT NULL REFERENCES accounts (id),
    team INTEGER NOT NULL,
    bouts_won INTEGER NOT NULL,
    PRIMARY KEY (match_id, seat),
    UNIQUE (account, match_id)
) STRICT;

CREATE TABLE bouts (
    match_id TEXT NOT NULL REFERENCES matches (id),
    number INTEGER NOT NULL,              -- from 1
    outcome TEXT NOT NULL CHECK (outcome IN ('won', 'drawn', 'undecided')),
    winner INTEGER,                       -- the team
    replay_hash BLOB NOT NULL,
    replay BLOB NOT NULL,                 -- the bytes of a replay file
    PRIMARY KEY (match_id, number),
    CHECK ((outcome = 'won') = (winner IS NOT NULL))
) STRICT;

CREATE TABLE ratings (
    account TEXT NOT NULL REFERENCES accounts (id),
    game TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    matches INTEGER NOT NULL,
    last_ms INTEGER,                      -- when the last of them ended
    PRIMARY KEY (account, game)
) STRICT;

CREATE INDEX ratings_by_rating ON ratings (game, rating DESC, account);

CREATE TABLE rating_history (
    match_id TEXT NOT NULL REFERENCES matches (id),
    account TEXT NOT NULL REFERENCES accounts (id),
    game TEXT NOT NULL,
    place INTEGER NOT NULL,               -- of the match in the order of rating, from 1
    at_ms INTEGER NOT NULL,
    rating_before REAL NOT NULL,
    deviation_before REAL NOT NULL,
    volatility_before REAL NOT NULL,
    matches_before INTEGER NOT NULL,
    last_ms_before INTEGER,
    rating_after REAL NOT NULL,
    deviation_after REAL NOT NULL,
    volatility_after REAL NOT NULL,
    matches_after INTEGER NOT NULL,
    last_ms_after INTEGER,
    PRIMARY KEY (match_id, account),
    UNIQUE (place, account)
) STRICT;

CREATE INDEX rating_history_of_account ON rating_history (account, game, place);
