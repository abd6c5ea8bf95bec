UPDATE %s SET turned = true WHERE id = $1
