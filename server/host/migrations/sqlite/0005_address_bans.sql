-- From where nobody may play. All times are milliseconds since 1970.

CREATE TABLE address_bans (
    address TEXT NOT NULL PRIMARY KEY,    -- '192.0.2.1', or the first of an IPv6 network of 64 bits
    until_ms INTEGER NOT NULL,
    why TEXT NOT NULL                     -- in words for the player
) STRICT;
