CREATE TABLE seeded (id int);
