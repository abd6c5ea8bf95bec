ALTER TYPE payment_state ADD VALUE 'refunded';
