ALTER TYPE payment_state ADD VALUE 'voided' BEFORE 'captured';
