-- Players are searched for by the beginnings of their names. Here the index of the column, which is in the order
-- of bytes, serves that.

SELECT 1;
