-- The version of the protocol of the client of a session.
ALTER TABLE sessions ADD COLUMN protocol BIGINT NOT NULL DEFAULT 18;
