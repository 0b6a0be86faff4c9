CREATE TABLE "repeatable_calls" (
	"key_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"query_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "repeatable_calls_key_id_mark_pk" PRIMARY KEY("key_id","mark")
);
--> statement-breakpoint
ALTER TABLE "repeatable_calls" ADD CONSTRAINT "repeatable_calls_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;