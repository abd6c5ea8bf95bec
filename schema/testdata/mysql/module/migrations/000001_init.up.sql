CREATE TABLE `jobs` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `State` enum('queued','running','done') CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL DEFAULT 'queued' COMMENT 'where it''s at; now',
  `owner` varchar(64) DEFAULT NULL,
  `token` int(11) NOT NULL DEFAULT '0',
  `key` varchar(20) NOT NULL,
  `updated_at` datetime(6) NOT NULL DEFAULT CURRENT_TIMESTAMP(6) ON UPDATE CURRENT_TIMESTAMP(6),
  `size` double(10,2) AS (`token` * 2) VIRTUAL,
  PRIMARY KEY (`id`) USING BTREE,
  UNIQUE KEY `uq_jobs_key` (`key`),
  KEY `idx_jobs_state` (`state`,`owner`(10)),
  CONSTRAINT `fk_jobs_owner` FOREIGN KEY (`owner`) REFERENCES `owners` (`id`) ON DELETE CASCADE ON UPDATE CASCADE,
  CHECK (`token` IN (0, 1, 2))
) ENGINE=InnoDB AUTO_INCREMENT=7 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci;
