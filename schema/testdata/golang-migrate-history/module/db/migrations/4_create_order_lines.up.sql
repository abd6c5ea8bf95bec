CREATE TABLE order_lines (
    order_id BIGINT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    line SMALLINT NOT NULL,
    product_id BIGINT NOT NULL REFERENCES products (id),
    quantity INT NOT NULL CHECK (quantity > 0),
    PRIMARY KEY (order_id, line)
);
