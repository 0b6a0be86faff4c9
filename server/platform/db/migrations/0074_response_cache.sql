CREATE TABLE "cached_answers" (
	"query_id" uuid PRIMARY KEY NOT NULL,
	"key_id" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"call_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "cache_seconds" integer;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "shares_cache" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cached_answers" ADD CONSTRAINT "cached_answers_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cached_answers_created" ON "cached_answers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "cached_answers_user" ON "cached_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cached_answers_key" ON "cached_answers" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "cached_answers_call" ON "cached_answers" USING btree ("call_hash");