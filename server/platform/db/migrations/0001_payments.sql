CREATE TABLE "payment_attempts" (
	"user_id" bigint NOT NULL,
	"environment" text NOT NULL,
	"kind" text NOT NULL,
	"attempt_id" uuid NOT NULL,
	"object_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_attempts_user_id_environment_kind_pk" PRIMARY KEY("user_id","environment","kind")
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"environment" text NOT NULL,
	"customer_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"synced_at" timestamp with time zone,
	"next_sync_at" timestamp with time zone,
	"retired_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_customers_environment_customer_id_pk" PRIMARY KEY("environment","customer_id")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"type" text NOT NULL,
	"object_id" text,
	"customer_id" text,
	"payment_intent_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "payment_subscriptions" (
	"environment" text NOT NULL,
	"subscription_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"status" text NOT NULL,
	"cancel_at_period_end" boolean NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"price_cents" integer NOT NULL,
	"card" jsonb,
	CONSTRAINT "payment_subscriptions_environment_subscription_id_pk" PRIMARY KEY("environment","subscription_id")
);
--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "leeway_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "ended_by" text;--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "stripe_object" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_subscriptions" ADD CONSTRAINT "payment_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_customers_user" ON "payment_customers" USING btree ("user_id","environment") WHERE "payment_customers"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "payment_customers_due" ON "payment_customers" USING btree ("next_sync_at") WHERE "payment_customers"."next_sync_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_events_left" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."applied_at" is null;--> statement-breakpoint
CREATE INDEX "payment_subscriptions_user" ON "payment_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_stripe_object" ON "entitlements" USING btree ("environment","stripe_object");