ALTER TABLE `jobs`
  MODIFY COLUMN `state` ENUM('queued','running','done','failed') NOT NULL DEFAULT 'queued' AFTER `id`,
  CHANGE `owner` `lease_owner` varchar(160) NULL,
  ADD COLUMN lease_until DATETIME NULL,
  ADD INDEX idx_lease (lease_until),
  DROP CHECK jobs_chk_1,
  ALGORITHM=INPLACE, LOCK=NONE;
ALTER TABLE jobs ADD KEY `k` (`key`);
