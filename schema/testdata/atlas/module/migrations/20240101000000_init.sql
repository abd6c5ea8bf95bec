CREATE TABLE "obsolete" ("id" bigint NOT NULL, PRIMARY KEY ("id"));
