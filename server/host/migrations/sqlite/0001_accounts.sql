-- Who plays here. All times are milliseconds since 1970; hashes are 32 bytes of BLAKE3.

CREATE TABLE accounts (
    id TEXT NOT NULL PRIMARY KEY,         -- UUID v7
    name TEXT NOT NULL,                   -- as it is shown
    folded TEXT NOT NULL UNIQUE,          -- the same in any case and width
    likeness TEXT NOT NULL UNIQUE,        -- the same for all names that look alike
    secret_hash BLOB UNIQUE,              -- of a guest: what its client keeps
    password_hash TEXT,                   -- of all others: Argon2id, as a PHC string
    created_ms INTEGER NOT NULL,
    seen_ms INTEGER NOT NULL,             -- to the hour
    banned_until_ms INTEGER,
    banned_why TEXT,
    CHECK ((secret_hash IS NULL) <> (password_hash IS NULL)),
    CHECK ((banned_until_ms IS NULL) = (banned_why IS NULL))
) STRICT;

CREATE TABLE tokens (
    hash BLOB NOT NULL PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    created_ms INTEGER NOT NULL,
    seen_ms INTEGER NOT NULL              -- to the hour
) STRICT;

CREATE INDEX tokens_of_account ON tokens (account, seen_ms);

CREATE TABLE lockouts (
    subject TEXT NOT NULL PRIMARY KEY,    -- 'name:anne' or 'address:192.0.2.1'
    failures INTEGER NOT NULL,            -- in a row
    last_ms INTEGER NOT NULL              -- when the last was
) STRICT;

CREATE INDEX lockouts_by_age ON lockouts (last_ms);
