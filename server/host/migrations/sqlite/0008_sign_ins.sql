-- From where an account was signed in to by its password: such an address is not locked out when others
-- guess. Counters of wrong passwords have another meaning from here on, so that the old ones go.

CREATE TABLE sign_ins (
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    network TEXT NOT NULL,                -- '192.0.2.1', or the first of an IPv6 network of 64 bits
    seen_ms INTEGER NOT NULL,            -- when it last was
    PRIMARY KEY (account, network)
) STRICT;

DELETE FROM lockouts;
