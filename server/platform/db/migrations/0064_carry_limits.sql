CREATE TABLE "carried_limits" (
	"identity_hash" "bytea" PRIMARY KEY NOT NULL,
	"carried" jsonb NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_challenges" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_links" ALTER COLUMN "is_mailed" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "passkeys" ADD COLUMN "user_handle" text;--> statement-breakpoint
CREATE INDEX "carried_limits_until" ON "carried_limits" USING btree ("until");