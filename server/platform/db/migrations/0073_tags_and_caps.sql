ALTER TABLE "budgets" ADD COLUMN "cap_day_micro_usd" bigint;--> statement-breakpoint
ALTER TABLE "budgets" ADD COLUMN "cap_month_micro_usd" bigint;--> statement-breakpoint
ALTER TABLE "budgets" ADD COLUMN "cap_total_micro_usd" bigint;--> statement-breakpoint
ALTER TABLE "budgets" ADD COLUMN "tag" text;--> statement-breakpoint
ALTER TABLE "queries" ADD COLUMN "is_streamed" boolean;--> statement-breakpoint
ALTER TABLE "queries" ADD COLUMN "tags" text[];--> statement-breakpoint
CREATE INDEX "budgets_tag" ON "budgets" USING btree ("tag") WHERE "budgets"."tag" is not null;--> statement-breakpoint
CREATE INDEX "queries_tags" ON "queries" USING gin ("tags") WHERE "queries"."tags" is not null;--> statement-breakpoint
CREATE INDEX "queries_tagged" ON "queries" USING btree ("created_at") WHERE "queries"."tags" is not null;