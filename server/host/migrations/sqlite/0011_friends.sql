-- Friends, requests, blocks, and who may see and challenge an account. All times are milliseconds since 1970.

-- Two rows for each friendship.
CREATE TABLE friends (
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    friend TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    since_ms INTEGER NOT NULL,
    PRIMARY KEY (account, friend),
    CHECK (account <> friend)
) STRICT;

CREATE INDEX friends_of ON friends (friend);

CREATE TABLE friend_requests (
    sender TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    recipient TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    sent_ms INTEGER NOT NULL,
    PRIMARY KEY (sender, recipient),
    CHECK (sender <> recipient)
) STRICT;

CREATE INDEX friend_requests_received ON friend_requests (recipient);

CREATE TABLE blocks (
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    blocked TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    since_ms INTEGER NOT NULL,
    PRIMARY KEY (account, blocked),
    CHECK (account <> blocked)
) STRICT;

CREATE INDEX blocks_of ON blocks (blocked);

-- Of accounts that have changed them.
CREATE TABLE friend_settings (
    account TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    is_hidden INTEGER NOT NULL CHECK (is_hidden IN (0, 1)),  -- friends see it as offline
    is_open INTEGER NOT NULL CHECK (is_open IN (0, 1))       -- everybody may challenge it
) STRICT;
