DELIMITER $$
CREATE DEFINER=`root`@`localhost` TRIGGER jobs_token BEFORE UPDATE ON jobs FOR EACH ROW
BEGIN
  IF NEW.lease_owner <> OLD.lease_owner THEN
    SET NEW.token = OLD.token + 1, NEW.state = 'running';
  END IF;
END$$
DELIMITER ;
RENAME TABLE jobs TO tasks, other TO others;
