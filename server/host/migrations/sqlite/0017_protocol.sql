-- Several servers share a database of PostgreSQL only; see the other folder.

SELECT 1;
