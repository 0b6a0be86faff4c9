DROP INDEX "alerts_since";--> statement-breakpoint
ALTER TABLE "payment_subscriptions" ADD COLUMN "retries_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_subscriptions" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_subscriptions" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payment_subscriptions_current" ON "payment_subscriptions" USING btree ("environment",("status" <> 'past-due'),"period_end","subscription_id") WHERE "payment_subscriptions"."status" in ('active', 'past-due', 'paused');--> statement-breakpoint
CREATE INDEX "alerts_ended" ON "alerts" USING btree ("ended_at");