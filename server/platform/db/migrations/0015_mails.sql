CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" bigint,
	"address" text,
	"name" text,
	"letter" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now(),
	"sent_at" timestamp with time zone,
	"error" text,
	CONSTRAINT "mails_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("due_at") WHERE "mails"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id");