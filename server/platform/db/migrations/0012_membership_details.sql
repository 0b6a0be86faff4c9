ALTER TABLE "users" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "until_day" date;--> statement-breakpoint
ALTER TABLE "payment_subscriptions" ADD COLUMN "ended_unpaid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A grant "until Jan 21" ended with the first moment of Jan 22, and was shown as such.
UPDATE "entitlements" SET
  "until_day" = (("ends_at" - interval '1 millisecond') AT TIME ZONE (SELECT "time_zone" FROM "usage_clock"))::date,
  "ends_at" = "ends_at" - interval '1 millisecond'
WHERE "source" = 'grant' AND "ends_at" > now()
  AND ("ends_at" AT TIME ZONE (SELECT "time_zone" FROM "usage_clock"))::time = '00:00';
