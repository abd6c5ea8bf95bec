DROP TABLE labor.tasks;
