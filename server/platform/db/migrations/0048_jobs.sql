CREATE TABLE "jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_by" uuid,
	"leased_until" timestamp with time zone,
	"started_at" timestamp with time zone,
	"took_ms" integer,
	"outcome" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"error" text
);
