CREATE TABLE vendored (id int);
