-- Whether a match is in the list of what everyone played. Those of unlisted and private rooms are not.

ALTER TABLE matches ADD COLUMN is_listed BIGINT NOT NULL DEFAULT 1 CHECK (is_listed IN (0, 1));
