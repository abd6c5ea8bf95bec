CREATE TABLE tasks (id int PRIMARY KEY, status text);
