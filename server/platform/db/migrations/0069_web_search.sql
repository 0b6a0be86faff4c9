ALTER TABLE "answers" ADD COLUMN "web" jsonb;--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "vendor_blocks" json;--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "searches" integer;--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "search_cost_micro_usd" bigint;