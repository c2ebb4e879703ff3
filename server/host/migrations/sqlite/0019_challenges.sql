-- Links that sign in to the site, and recovery codes, are challenges like others: used once, by the hash of a key.
INSERT INTO challenges (hash, kind, account, state, until_ms)
    SELECT hash, kind, account, '', until_ms FROM one_time_secrets;

DROP TABLE one_time_secrets;
