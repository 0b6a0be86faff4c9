ALTER TABLE "usage_limits" ADD COLUMN "search_day" date;--> statement-breakpoint
ALTER TABLE "usage_limits" ADD COLUMN "search_count" integer DEFAULT 0 NOT NULL;