DROP TABLE "budget_reservations" CASCADE;--> statement-breakpoint
DROP TABLE "key_spending" CASCADE;--> statement-breakpoint
ALTER TABLE "api_keys" DROP COLUMN "day_micro_usd";--> statement-breakpoint
ALTER TABLE "api_keys" DROP COLUMN "month_micro_usd";--> statement-breakpoint
ALTER TABLE "api_keys" DROP COLUMN "total_micro_usd";