CREATE TABLE "shared_conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"thread_id" uuid NOT NULL,
	"title" text NOT NULL,
	"shows_models" boolean NOT NULL,
	"turns" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shared_pictures" (
	"share_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "shared_pictures_share_id_id_pk" PRIMARY KEY("share_id","id")
);
--> statement-breakpoint
ALTER TABLE "shared_conversations" ADD CONSTRAINT "shared_conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_pictures" ADD CONSTRAINT "shared_pictures_share_id_shared_conversations_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shared_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_conversations_user" ON "shared_conversations" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "shared_conversations_thread" ON "shared_conversations" USING btree ("thread_id");