ALTER TABLE "users" ADD COLUMN "limit_per_minute" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "limit_per_day" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "limit_running" integer;