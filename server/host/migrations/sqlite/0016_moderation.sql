-- The role of an account: 0 for a player, 1 for a moderator, 2 for an admin.
ALTER TABLE accounts ADD COLUMN role INTEGER NOT NULL DEFAULT 0;

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
