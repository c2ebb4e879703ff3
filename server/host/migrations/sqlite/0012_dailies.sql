-- The first attempt of each account at the daily challenge of each game. It is written when it begins, so that
-- no second attempt of the day counts; its run is among the runs once it is finished, and is nobody's best there.

CREATE TABLE dailies (
    day INTEGER NOT NULL,                 -- since 1970-01-01, in UTC
    game TEXT NOT NULL,
    mode TEXT NOT NULL,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    run TEXT NOT NULL,                    -- the id of its run
    began_ms INTEGER NOT NULL,
    sort_key INTEGER,                     -- that of the run; NULL until it is finished
    PRIMARY KEY (day, game, account)
) STRICT;

CREATE INDEX dailies_by_key ON dailies (day, game, sort_key, run);

CREATE INDEX dailies_of_account ON dailies (account, day);

CREATE INDEX dailies_of_run ON dailies (run);

-- Random bits that only the servers of this database know.
CREATE TABLE secrets (
    purpose TEXT NOT NULL PRIMARY KEY,
    bits BLOB NOT NULL
) STRICT;
