CREATE TABLE coupons (code TEXT PRIMARY KEY, percent INT NOT NULL CHECK (percent > 0 AND percent <= 100), redeemed_by BIGINT);
