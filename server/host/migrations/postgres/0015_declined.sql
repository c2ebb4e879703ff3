-- The proposed ranked matches that an account has declined, for its cooldown.

CREATE TABLE declined_matches (
    account TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    count BIGINT NOT NULL,
    last_ms BIGINT NOT NULL
);

-- The hash of the token by which the client of a session has signed in: that which signing out revokes.
ALTER TABLE sessions ADD COLUMN sign_in BYTEA;
