ALTER TABLE "answers" ADD COLUMN "user_id" bigint;
--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "visitor_hash" "bytea";
