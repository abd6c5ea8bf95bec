CREATE TYPE state AS ENUM ('open', 'closed');
