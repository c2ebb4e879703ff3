-- The proposed ranked matches that an account has declined, for its cooldown.

CREATE TABLE declined_matches (
    account TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    count INTEGER NOT NULL,
    last_ms INTEGER NOT NULL
) STRICT;
