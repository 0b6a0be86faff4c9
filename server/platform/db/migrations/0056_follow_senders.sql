-- A visitor who signs in takes their answers along.
CREATE OR REPLACE FUNCTION carry_users_of_query() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE answers SET user_id = new.user_id, visitor_hash = new.visitor_hash WHERE query_id = new.id;
	UPDATE generated_images SET user_id = new.user_id WHERE query_id = new.id;
	UPDATE kept_files SET user_id = new.user_id WHERE query_id = new.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION carry_user() RETURNS trigger LANGUAGE plpgsql AS $$
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
		WHEN 'payment_refunds' THEN
			SELECT user_id INTO new.user_id FROM payments
			WHERE environment = new.environment AND payment_id = new.payment_id;
		ELSE
			SELECT user_id INTO new.user_id FROM queries WHERE id = new.query_id;
	END CASE;
	RETURN new;
END $$;
--> statement-breakpoint
-- An answer's numbers outlast its person's account. A foreign key would look at the person with each answer.
CREATE FUNCTION forget_sender() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE answers SET user_id = NULL WHERE user_id = old.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER forget_sender AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION forget_sender();
--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "user_id" bigint;
--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "payment_refunds_user" ON "payment_refunds" USING btree ("user_id");
--> statement-breakpoint
CREATE TRIGGER carry_user BEFORE INSERT ON payment_refunds FOR EACH ROW EXECUTE FUNCTION carry_user();
