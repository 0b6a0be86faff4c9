CREATE TABLE "stored_responses" (
	"query_id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"previous_id" uuid,
	"request" json NOT NULL,
	"response" json,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stored_responses" ADD CONSTRAINT "stored_responses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stored_responses_user" ON "stored_responses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stored_responses_created" ON "stored_responses" USING btree ("created_at");