CREATE TABLE carts (id UUID PRIMARY KEY DEFAULT gen_random_uuid(), customer_id BIGINT, items JSONB NOT NULL DEFAULT '[]'::jsonb);
