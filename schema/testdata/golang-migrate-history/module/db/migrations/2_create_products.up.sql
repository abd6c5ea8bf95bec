CREATE TABLE IF NOT EXISTS products (
    id BIGSERIAL PRIMARY KEY,
    sku VARCHAR(40) NOT NULL,
    title TEXT NOT NULL,
    price_cents BIGINT NOT NULL
);
CREATE UNIQUE INDEX products_sku ON products (sku);
