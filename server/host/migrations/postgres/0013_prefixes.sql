-- Players are searched for by the beginnings of their names, letter by letter: the order of a language, which
-- the index of the column has, does not serve that.

CREATE INDEX IF NOT EXISTS accounts_by_prefix ON accounts (folded COLLATE "C");
