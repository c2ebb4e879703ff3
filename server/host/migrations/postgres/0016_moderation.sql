-- The role of an account: 0 for a player, 1 for a moderator, 2 for an admin.
ALTER TABLE accounts ADD COLUMN role BIGINT NOT NULL DEFAULT 0;

-- The secret of its second factor, a time-based one-time password (RFC 6238), and the time step of the last code that was
-- used.
ALTER TABLE accounts ADD COLUMN totp_secret BYTEA;
ALTER TABLE accounts ADD COLUMN totp_step BIGINT NOT NULL DEFAULT 0;

-- Sessions of moderators and admins on the site, by the hash of the secret in the cookie. One without the second factor
-- can only set that up.
CREATE TABLE admin_sessions (
    hash BYTEA NOT NULL PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    created_ms BIGINT NOT NULL,
    has_factor BIGINT NOT NULL CHECK (has_factor IN (0, 1))
);

-- What operators, admins and moderators did, the oldest first. Lines are added and never changed.
CREATE TABLE audit (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at_ms BIGINT NOT NULL,
    -- The account that did it; nothing for whoever administers the machine.
    actor TEXT,
    act TEXT NOT NULL,
    -- The account or the address that it was done to, if any.
    target TEXT,
    why TEXT NOT NULL,
    until_ms BIGINT
);
