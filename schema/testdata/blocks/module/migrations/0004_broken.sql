CREATE TABLE fine_before (id int);
CREATE TABLE broken (id int,, state text);
CREATE FUNCTION f() RETURNS int LANGUAGE sql BEGIN ATOMIC SELECT 1; SELECT 2; END;
CREATE TABLE fine_after (id int);
