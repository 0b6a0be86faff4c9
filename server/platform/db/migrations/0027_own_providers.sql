CREATE TABLE "own_providers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text,
	"headers" text NOT NULL,
	"facts" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text
);
