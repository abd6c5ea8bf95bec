CREATE TABLE inventory (
    product_id BIGINT PRIMARY KEY REFERENCES products (id),
    on_hand INT NOT NULL,
    reserved INT NOT NULL DEFAULT 0,
    CONSTRAINT enough CHECK (reserved <= on_hand)
);
