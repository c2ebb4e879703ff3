-- The figures of a player in a match, a JSON object: whole numbers by the names of docs/statistics.md, rates in
-- hundredths. NULL for matches of before this, and for those that ended before their first bout did.

ALTER TABLE match_players ADD COLUMN figures TEXT;
