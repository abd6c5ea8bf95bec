CREATE TABLE gone_too (id int);
