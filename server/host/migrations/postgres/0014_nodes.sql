-- One arena on several servers: its nodes, and what they share. All times here are those of the database's clock, in
-- milliseconds since 1970.

-- A new one at each start of a node, so that none is used twice.
CREATE SEQUENCE node_ids;

-- The place of each rated match. It is drawn while the accounts of its two players are locked, so that matches
-- with a player in common have places in the order in which they were rated.
CREATE SEQUENCE rating_places;

SELECT setval('rating_places', (SELECT COALESCE(MAX(place), 0) + 1 FROM rating_history), FALSE);

-- The nodes, also those that have ended.
CREATE TABLE nodes (
    id BIGINT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    advertise TEXT NOT NULL,             -- the address that clients connect to
    release TEXT NOT NULL,
    protocol BIGINT NOT NULL,
    rules TEXT NOT NULL,                 -- the rules hash, in hexadecimal digits
    started_ms BIGINT NOT NULL,
    until_ms BIGINT NOT NULL,            -- the end of its lease, unless that is renewed
    draining BIGINT NOT NULL,            -- 1 when it takes in nobody
    players BIGINT NOT NULL,
    players_max BIGINT NOT NULL,
    rooms BIGINT NOT NULL,
    load_permille BIGINT NOT NULL,       -- of the processor time that it may use
    ended_ms BIGINT                      -- when its lease was ended for good
);

-- The leases that are not over. A write that decides something locks the row of its node (FOR KEY SHARE), and is
-- refused when there is none; who ends a lease deletes the row.
CREATE TABLE leases (
    node BIGINT NOT NULL PRIMARY KEY REFERENCES nodes (id)
);

-- The live journals of the nodes, group by group; see live_journal.rs.
CREATE TABLE live_groups (
    journal BIGINT NOT NULL,             -- the node that wrote it
    number BIGINT NOT NULL,              -- of a base, that of the last group that it replaces
    part BIGINT NOT NULL,                -- of a base, which may have many; 0 for a group
    is_base BIGINT NOT NULL,             -- 1 when it replaces all groups of lower numbers
    body BYTEA NOT NULL,
    PRIMARY KEY (journal, number, part)
);

-- The session of each account that is signed in anywhere.
CREATE TABLE sessions (
    account TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    client BIGINT NOT NULL UNIQUE,
    node BIGINT NOT NULL,                -- where it is
    journal BIGINT NOT NULL,             -- in whose live journal its record is
    ticket BYTEA NOT NULL UNIQUE,        -- the hash of the token by which its client resumes it
    address TEXT NOT NULL,
    room BIGINT,
    is_playing BIGINT NOT NULL,          -- 1 in a match against others, which no other sign-in ends
    intent BYTEA                         -- what it is to do once it has moved to its node
);

CREATE INDEX sessions_of_node ON sessions (node);

CREATE INDEX sessions_of_journal ON sessions (journal);

-- The rooms of all nodes.
CREATE TABLE live_rooms (
    id BIGINT NOT NULL PRIMARY KEY,
    node BIGINT NOT NULL,                -- where it is
    journal BIGINT NOT NULL,             -- in whose live journal its records are
    code TEXT UNIQUE,
    summary BYTEA NOT NULL               -- as it is listed; empty before it is published
);

CREATE INDEX live_rooms_of_node ON live_rooms (node);

CREATE INDEX live_rooms_of_journal ON live_rooms (journal);

-- Who waits for a match.
CREATE TABLE tickets (
    client BIGINT NOT NULL PRIMARY KEY,
    account TEXT NOT NULL UNIQUE,
    node BIGINT NOT NULL,                -- where the session is
    queue TEXT NOT NULL,                 -- ranked or casual, and the ruleset
    rating BIGINT NOT NULL,
    since_ms BIGINT NOT NULL,
    last_opponent TEXT,
    is_away BIGINT NOT NULL,             -- 1 when it plays something else meanwhile
    entrant BYTEA NOT NULL,
    round_trips BYTEA NOT NULL,          -- how far the nodes are from the client
    proposal BIGINT
);

CREATE INDEX tickets_of_queue ON tickets (queue, since_ms);

CREATE INDEX tickets_of_node ON tickets (node);

CREATE SEQUENCE proposal_ids;

-- Matches that are proposed, and those that both have accepted and that are being opened.
CREATE TABLE proposals (
    id BIGINT NOT NULL PRIMARY KEY,
    queue TEXT NOT NULL,
    node BIGINT NOT NULL,                -- where it is to be played
    first_client BIGINT NOT NULL,
    second_client BIGINT NOT NULL,
    first_accepted BIGINT NOT NULL,
    second_accepted BIGINT NOT NULL,
    until_ms BIGINT NOT NULL,
    room BIGINT                          -- once it is opened
);

-- What one node is to tell a client of another.
CREATE TABLE letters (
    id BIGSERIAL PRIMARY KEY,
    node BIGINT NOT NULL,
    client BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    body BYTEA NOT NULL
);

CREATE INDEX letters_of_node ON letters (node, id);
