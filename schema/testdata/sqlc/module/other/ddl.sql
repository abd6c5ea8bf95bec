CREATE TABLE leases (name text PRIMARY KEY, holder text);
