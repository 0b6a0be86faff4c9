CREATE TABLE "sign_in_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"address" text NOT NULL,
	"link_to" bigint,
	"return_to" text NOT NULL,
	"subject" text NOT NULL,
	"is_mailed" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_link_to_users_id_fk" FOREIGN KEY ("link_to") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_links_address" ON "sign_in_links" USING btree ("address");--> statement-breakpoint
CREATE INDEX "sign_in_links_subject" ON "sign_in_links" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "sign_in_links_user" ON "sign_in_links" USING btree ("link_to");