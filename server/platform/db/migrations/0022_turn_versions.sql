ALTER TABLE "queries" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "queries" ADD COLUMN "files_of" uuid;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "shown_id" uuid;