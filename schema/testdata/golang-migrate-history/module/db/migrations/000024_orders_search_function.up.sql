CREATE OR REPLACE FUNCTION order_total(o BIGINT) RETURNS BIGINT AS $fn$
DECLARE
    total BIGINT;
BEGIN
    SELECT sum(l.quantity * p.price_cents) INTO total
    FROM order_lines l JOIN products p ON p.id = l.product_id
    WHERE l.order_id = o;
    RETURN total;
END;
$fn$ LANGUAGE plpgsql STABLE;
