DROP TABLE `jobs`;
