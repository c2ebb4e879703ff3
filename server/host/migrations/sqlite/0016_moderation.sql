-- The role of an account: 0 for a player, 1 for a moderator, 2 for an admin.
ALTER TABLE accounts ADD COLUMN role INTEGER NOT NULL DEFAULT 0;

-- The secret of its second factor, a time-based one-time password (RFC 6238), and the time step of the last code that was
-- used.
ALTER TABLE accounts ADD COLUMN totp_secret BLOB;
ALTER TABLE accounts ADD COLUMN totp_step INTEGER NOT NULL DEFAULT 0;

-- Until when it may not chat, and why.
ALTER TABLE accounts ADD COLUMN muted_until_ms INTEGER;
ALTER TABLE accounts ADD COLUMN muted_why TEXT;

CREATE INDEX muted_accounts ON accounts (muted_until_ms) WHERE muted_until_ms IS NOT NULL;

-- When its player last chose another name, and when it is to be deleted, if its player wants that.
ALTER TABLE accounts ADD COLUMN renamed_ms INTEGER;
ALTER TABLE accounts ADD COLUMN delete_ms INTEGER;

CREATE INDEX accounts_to_delete ON accounts (delete_ms) WHERE delete_ms IS NOT NULL;

-- Names that their accounts had before: nobody else may take one until then.
CREATE TABLE former_names (
    folded TEXT NOT NULL PRIMARY KEY,
    likeness TEXT NOT NULL,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    until_ms INTEGER NOT NULL
) STRICT;

CREATE INDEX former_names_by_likeness ON former_names (likeness);

-- Sessions on the site, by the hash of the secret in the cookie.
CREATE TABLE site_sessions (
    hash BLOB NOT NULL PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    created_ms INTEGER NOT NULL,
    has_factor INTEGER NOT NULL CHECK (has_factor IN (0, 1))
) STRICT;

CREATE INDEX site_sessions_of_account ON site_sessions (account);

-- Secrets that are used once, by their hashes: links that sign in to the site, and codes that stand for a lost password
-- or a lost second factor.
CREATE TABLE one_time_secrets (
    hash BLOB NOT NULL PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('link', 'recovery')),
    until_ms INTEGER NOT NULL
) STRICT;

CREATE INDEX one_time_secrets_of_account ON one_time_secrets (account, kind);

-- Invitations to register, by the hashes of their codes.
CREATE TABLE invites (
    hash BLOB NOT NULL PRIMARY KEY,
    account TEXT REFERENCES accounts (id) ON DELETE CASCADE,  -- who made it; NULL for the operator
    until_ms INTEGER NOT NULL,
    uses_left INTEGER NOT NULL
) STRICT;

CREATE INDEX invites_of_account ON invites (account);

-- Settings that were changed while the server ran.
CREATE TABLE live_settings (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

-- Reports about players, and appeals of banned ones, which have no subject but their author.
CREATE TABLE reports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at_ms INTEGER NOT NULL,
    author TEXT REFERENCES accounts (id) ON DELETE SET NULL,  -- NULL for what the server found
    subject TEXT REFERENCES accounts (id) ON DELETE SET NULL,
    category TEXT NOT NULL,
    text TEXT NOT NULL,
    evidence TEXT NOT NULL,               -- JSON: chat, replay, room
    state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'taken', 'closed')),
    handler TEXT,                         -- the account that took it
    outcome TEXT NOT NULL DEFAULT '',
    is_told INTEGER NOT NULL DEFAULT 0 CHECK (is_told IN (0, 1))  -- whether its author knows the outcome
) STRICT;

CREATE INDEX reports_by_state ON reports (state, id);

CREATE INDEX reports_of_author ON reports (author, at_ms);

CREATE INDEX reports_of_subject ON reports (subject);

-- What operators, admins and moderators did, the oldest first. Lines are added and never changed.
CREATE TABLE audit (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at_ms INTEGER NOT NULL,
    -- The account that did it; nothing for whoever administers the machine.
    actor TEXT,
    act TEXT NOT NULL,
    -- The account or the address that it was done to, if any.
    target TEXT,
    why TEXT NOT NULL,
    until_ms INTEGER
) STRICT;

-- The presets of rooms that accounts have saved: the options as text, found by their code.
CREATE TABLE presets (
    code TEXT NOT NULL PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    setup TEXT NOT NULL,
    UNIQUE (account, name)
);
