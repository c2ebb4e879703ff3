-- What was played, and what came of it. A match is written once, with all that belongs to it.

CREATE TABLE matches (
    id TEXT NOT NULL PRIMARY KEY,         -- UUID v7
    game TEXT NOT NULL,
    rules_format BIGINT NOT NULL,         -- how the next column is spelled
    rules BYTEA NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('ranked', 'casual')),
    best_of BIGINT NOT NULL,
    started_ms BIGINT NOT NULL,
    ended_ms BIGINT NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('won', 'drawn', 'no contest')),
    winner BIGINT,                        -- the team
    CHECK ((outcome = 'won') = (winner IS NOT NULL))
);

CREATE TABLE match_players (
    match_id TEXT NOT NULL REFERENCES matches (id),
    seat BIGINT NOT NULL,                 -- from 0
    account TEXT NOT NULL REFERENCES accounts (id),
    team BIGINT NOT NULL,
    bouts_won BIGINT NOT NULL,
    PRIMARY KEY (match_id, seat),
    UNIQUE (account, match_id)
);

CREATE TABLE bouts (
    match_id TEXT NOT NULL REFERENCES matches (id),
    number BIGINT NOT NULL,               -- from 1
    outcome TEXT NOT NULL CHECK (outcome IN ('won', 'drawn', 'undecided')),
    winner BIGINT,                        -- the team
    replay_hash BYTEA NOT NULL,
    replay BYTEA NOT NULL,                -- the bytes of a replay file
    PRIMARY KEY (match_id, number),
    CHECK ((outcome = 'won') = (winner IS NOT NULL))
);

CREATE TABLE ratings (
    account TEXT NOT NULL REFERENCES accounts (id),
    game TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    matches BIGINT NOT NULL,
    last_ms BIGINT,                       -- when the last of them ended
    PRIMARY KEY (account, game)
);

CREATE INDEX ratings_by_rating ON ratings (game, rating DESC, account);

CREATE TABLE rating_history (
    match_id TEXT NOT NULL REFERENCES matches (id),
    account TEXT NOT NULL REFERENCES accounts (id),
    game TEXT NOT NULL,
    place BIGINT NOT NULL,                -- of the match in the order of rating, from 1
    at_ms BIGINT NOT NULL,
    rating_before DOUBLE PRECISION NOT NULL,
    deviation_before DOUBLE PRECISION NOT NULL,
    volatility_before DOUBLE PRECISION NOT NULL,
    matches_before BIGINT NOT NULL,
    last_ms_before BIGINT,
    rating_after DOUBLE PRECISION NOT NULL,
    deviation_after DOUBLE PRECISION NOT NULL,
    volatility_after DOUBLE PRECISION NOT NULL,
    matches_after BIGINT NOT NULL,
    last_ms_after BIGINT,
    PRIMARY KEY (match_id, account),
    UNIQUE (place, account)
);

CREATE INDEX rating_history_of_account ON rating_history (account, game, place);
