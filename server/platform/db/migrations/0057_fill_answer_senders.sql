-- In portions: each is committed by itself, and after a break all begins again and passes over what is filled.
CREATE OR REPLACE FUNCTION carry_sender() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT user_id, visitor_hash INTO new.user_id, new.visitor_hash FROM queries WHERE id = new.query_id;
	RETURN new;
END $$;
--> statement-breakpoint
-- For the server of the last release, which knows no such columns; this one's answers come with their sender.
CREATE OR REPLACE TRIGGER carry_sender BEFORE INSERT ON answers FOR EACH ROW
	WHEN (new.user_id IS NULL AND new.visitor_hash IS NULL) EXECUTE FUNCTION carry_sender();
--> statement-breakpoint
UPDATE payment_refunds t SET user_id = one.owner FROM (
	SELECT each.id, u.id AS owner FROM payment_refunds each
		JOIN payments p ON p.environment = each.environment AND p.payment_id = each.payment_id JOIN users u ON u.id = p.user_id
	WHERE each.user_id IS NULL FOR KEY SHARE OF u SKIP LOCKED
) AS one WHERE t.id = one.id;
--> statement-breakpoint
-- People are held meanwhile, so that none is deleted unseen. Who holds an answer, or a person, is not waited for:
-- the portion is looked at again.
DO $$
DECLARE
	portion CONSTANT bigint := 2000;
	most bigint := (SELECT max(id) FROM answers);
	place bigint := (SELECT min(id) FROM answers);
BEGIN
	WHILE place <= most LOOP
		FOR tries IN 1..200 LOOP
			UPDATE answers t SET user_id = one.owner FROM (
				SELECT each.id, u.id AS owner FROM answers each
					JOIN queries q ON q.id = each.query_id JOIN users u ON u.id = q.user_id
				WHERE each.id >= place AND each.id < place + portion
					AND each.user_id IS NULL AND each.visitor_hash IS NULL
				FOR NO KEY UPDATE OF each SKIP LOCKED FOR KEY SHARE OF u SKIP LOCKED
			) AS one WHERE t.id = one.id;
			UPDATE answers t SET visitor_hash = one.visitor FROM (
				SELECT each.id, q.visitor_hash AS visitor FROM answers each JOIN queries q ON q.id = each.query_id
				WHERE each.id >= place AND each.id < place + portion
					AND each.user_id IS NULL AND each.visitor_hash IS NULL AND q.visitor_hash IS NOT NULL
				FOR NO KEY UPDATE OF each SKIP LOCKED
			) AS one WHERE t.id = one.id;
			COMMIT;
			EXIT WHEN NOT EXISTS (
				SELECT FROM answers each JOIN queries q ON q.id = each.query_id
				WHERE each.id >= place AND each.id < place + portion
					AND each.user_id IS NULL AND each.visitor_hash IS NULL
					AND (q.user_id IS NOT NULL OR q.visitor_hash IS NOT NULL)
			);
			PERFORM pg_sleep(0.05);
		END LOOP;
		place := place + portion;
	END LOOP;
END $$;
