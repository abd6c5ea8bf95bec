INSERT INTO products (sku, title, price_cents) VALUES
    ('A-1', 'Teapot; blue', 1900),
    ('A-2', 'Cup''s saucer', 700);
