CREATE TABLE nested (id int);
