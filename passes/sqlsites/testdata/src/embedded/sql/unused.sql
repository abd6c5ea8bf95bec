DELETE FROM cranes WHERE id = $1
