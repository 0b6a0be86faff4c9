ALTER TABLE "repeatable_calls" ADD COLUMN "user_id" bigint;
--> statement-breakpoint
ALTER TABLE "spending" ADD COLUMN "user_id" bigint;
--> statement-breakpoint
ALTER TABLE "generated_images" ADD COLUMN "user_id" bigint;
--> statement-breakpoint
ALTER TABLE "kept_files" ADD COLUMN "user_id" bigint;
--> statement-breakpoint
ALTER TABLE "shared_pictures" ADD COLUMN "user_id" bigint;
--> statement-breakpoint
CREATE INDEX "repeatable_calls_user" ON "repeatable_calls" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "spending_user" ON "spending" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "generated_images_user" ON "generated_images" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "kept_files_user" ON "kept_files" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "shared_pictures_user" ON "shared_pictures" USING btree ("user_id");
--> statement-breakpoint
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
CREATE TRIGGER carry_user BEFORE INSERT ON repeatable_calls FOR EACH ROW EXECUTE FUNCTION carry_user();
--> statement-breakpoint
CREATE TRIGGER carry_user BEFORE INSERT ON spending FOR EACH ROW EXECUTE FUNCTION carry_user();
--> statement-breakpoint
CREATE TRIGGER carry_user BEFORE INSERT ON shared_pictures FOR EACH ROW EXECUTE FUNCTION carry_user();
--> statement-breakpoint
CREATE TRIGGER carry_user BEFORE INSERT ON generated_images FOR EACH ROW EXECUTE FUNCTION carry_user();
--> statement-breakpoint
CREATE TRIGGER carry_user BEFORE INSERT ON kept_files FOR EACH ROW EXECUTE FUNCTION carry_user();
