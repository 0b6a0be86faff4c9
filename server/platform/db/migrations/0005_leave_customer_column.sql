-- users.stripe_customer_id is left by this version and may be dropped by the next one: servers of the
-- version before still name it while this migration runs.
SELECT 1;
