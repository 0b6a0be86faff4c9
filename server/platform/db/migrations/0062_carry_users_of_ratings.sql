ALTER TABLE "answer_ratings" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "answer_ratings" ADD CONSTRAINT "answer_ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_ratings_user" ON "answer_ratings" USING btree ("user_id");--> statement-breakpoint
CREATE TRIGGER carry_user BEFORE INSERT ON answer_ratings FOR EACH ROW EXECUTE FUNCTION carry_user();
--> statement-breakpoint
-- A visitor who signs in takes their ratings along.
CREATE OR REPLACE FUNCTION carry_users_of_query() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE answers SET user_id = new.user_id, visitor_hash = new.visitor_hash WHERE query_id = new.id;
	UPDATE answer_ratings SET user_id = new.user_id WHERE query_id = new.id;
	UPDATE generated_images SET user_id = new.user_id WHERE query_id = new.id;
	UPDATE kept_files SET user_id = new.user_id WHERE query_id = new.id;
	RETURN NULL;
END $$;
