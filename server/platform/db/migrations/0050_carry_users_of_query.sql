-- By itself: it waits for whoever writes queries, and they may wait for what another migration holds.
-- A visitor who signs in takes their queries along.
CREATE OR REPLACE FUNCTION carry_users_of_query() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE generated_images SET user_id = new.user_id WHERE query_id = new.id;
	UPDATE kept_files SET user_id = new.user_id WHERE query_id = new.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER carry_users_of_query AFTER UPDATE OF user_id ON queries FOR EACH ROW
	WHEN (new.user_id IS NOT NULL AND old.user_id IS DISTINCT FROM new.user_id) EXECUTE FUNCTION carry_users_of_query();
