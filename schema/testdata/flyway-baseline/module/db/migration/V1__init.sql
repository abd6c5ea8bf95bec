CREATE TABLE gone (id int);
