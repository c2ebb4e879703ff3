-- The address of an account for letters, which its player has confirmed.
ALTER TABLE accounts ADD COLUMN email TEXT;

-- Passkeys (WebAuthn), by the ids of their credentials, as the library writes them.
CREATE TABLE passkeys (
    id BLOB NOT NULL PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    passkey TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    used_ms INTEGER
) STRICT;

CREATE INDEX passkeys_of_account ON passkeys (account);

-- What waits for an answer, once, by the hash of its key: the challenges of passkeys, addresses that are to be confirmed,
-- passwords that are to be set. A sign-in by a passkey has no account yet.
CREATE TABLE challenges (
    hash BLOB NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    account TEXT REFERENCES accounts (id) ON DELETE CASCADE,
    state TEXT NOT NULL,
    until_ms INTEGER NOT NULL
) STRICT;

CREATE INDEX challenges_of_account ON challenges (account, kind);
CREATE INDEX challenges_by_end ON challenges (until_ms);
