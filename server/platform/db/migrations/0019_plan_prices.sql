CREATE TABLE "plan_prices" (
	"environment" text PRIMARY KEY NOT NULL,
	"prices" jsonb NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_subscriptions" ADD COLUMN "interval" text DEFAULT 'month' NOT NULL;