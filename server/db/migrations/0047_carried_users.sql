ALTER TABLE "repeatable_calls" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "spending" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "generated_images" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "kept_files" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "shared_pictures" ADD COLUMN "user_id" bigint;--> statement-breakpoint
CREATE INDEX "repeatable_calls_user" ON "repeatable_calls" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "spending_user" ON "spending" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "generated_images_user" ON "generated_images" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "kept_files_user" ON "kept_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shared_pictures_user" ON "shared_pictures" USING btree ("user_id");--> statement-breakpoint
-- Also where the server of the last release stores the row, which knows no such column.
CREATE FUNCTION carry_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF new.user_id IS NOT NULL THEN
		RETURN new;
	END IF;
	CASE tg_table_name
		WHEN 'repeatable_calls' THEN
			SELECT user_id INTO new.user_id FROM api_keys WHERE id = new.key_id;
		WHEN 'spending' THEN
			SELECT user_id INTO new.user_id FROM budgets WHERE id = new.budget_id;
		WHEN 'shared_pictures' THEN
			SELECT user_id INTO new.user_id FROM shared_conversations WHERE id = new.share_id;
		ELSE
			SELECT user_id INTO new.user_id FROM queries WHERE id = new.query_id;
	END CASE;
	RETURN new;
END $$;
--> statement-breakpoint
-- A visitor who signs in takes their queries along.
CREATE FUNCTION carry_users_of_query() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE generated_images SET user_id = new.user_id WHERE query_id = new.id;
	UPDATE kept_files SET user_id = new.user_id WHERE query_id = new.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER carry_user BEFORE INSERT ON repeatable_calls FOR EACH ROW EXECUTE FUNCTION carry_user();
--> statement-breakpoint
CREATE TRIGGER carry_user BEFORE INSERT ON spending FOR EACH ROW EXECUTE FUNCTION carry_user();
--> statement-breakpoint
CREATE TRIGGER carry_user BEFORE INSERT ON shared_pictures FOR EACH ROW EXECUTE FUNCTION carry_user();
--> statement-breakpoint
CREATE TRIGGER carry_user BEFORE INSERT ON generated_images FOR EACH ROW EXECUTE FUNCTION carry_user();
--> statement-breakpoint
CREATE TRIGGER carry_user BEFORE INSERT ON kept_files FOR EACH ROW EXECUTE FUNCTION carry_user();
--> statement-breakpoint
UPDATE repeatable_calls SET user_id = k.user_id FROM api_keys k WHERE k.id = key_id;
--> statement-breakpoint
UPDATE spending SET user_id = b.user_id FROM budgets b WHERE b.id = budget_id AND b.user_id IS NOT NULL;
--> statement-breakpoint
UPDATE shared_pictures SET user_id = s.user_id FROM shared_conversations s WHERE s.id = share_id;
--> statement-breakpoint
UPDATE generated_images SET user_id = q.user_id FROM queries q WHERE q.id = query_id AND q.user_id IS NOT NULL;
--> statement-breakpoint
UPDATE kept_files SET user_id = q.user_id FROM queries q WHERE q.id = query_id AND q.user_id IS NOT NULL;
--> statement-breakpoint
-- The last, since nobody can ask anything from here until all is committed.
CREATE TRIGGER carry_users_of_query AFTER UPDATE OF user_id ON queries FOR EACH ROW
	WHEN (new.user_id IS NOT NULL AND old.user_id IS DISTINCT FROM new.user_id) EXECUTE FUNCTION carry_users_of_query();
