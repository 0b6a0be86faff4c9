CREATE TABLE "web_assets" (
	"path" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"is_brotli" boolean NOT NULL,
	"replaced_at" timestamp with time zone
);
