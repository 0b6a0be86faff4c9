ALTER TABLE "threads" ADD COLUMN "titled_from" uuid;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "pinned_at" timestamp with time zone;