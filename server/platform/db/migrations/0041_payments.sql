CREATE TABLE "payment_refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"environment" text NOT NULL,
	"payment_id" text NOT NULL,
	"refund_id" text,
	"amount_cents" integer NOT NULL,
	"reason" text,
	"status" text NOT NULL,
	"failure_reason" text,
	"ends_subscription" boolean DEFAULT false NOT NULL,
	"ordered_by" bigint,
	"orderer_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"environment" text NOT NULL,
	"payment_id" text NOT NULL,
	"intent_id" text,
	"customer_id" text NOT NULL,
	"user_id" bigint,
	"source" text NOT NULL,
	"subscription_id" text,
	"paid_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"dispute" text,
	"disputed_cents" integer DEFAULT 0 NOT NULL,
	"disputed_at" timestamp with time zone,
	CONSTRAINT "payments_environment_payment_id_pk" PRIMARY KEY("environment","payment_id")
);
--> statement-breakpoint
ALTER TABLE "payment_customers" ADD COLUMN "payments_kept_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_of" FOREIGN KEY ("environment","payment_id") REFERENCES "public"."payments"("environment","payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_stripe" ON "payment_refunds" USING btree ("environment","refund_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_payment" ON "payment_refunds" USING btree ("environment","payment_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_made" ON "payment_refunds" USING btree ("environment","created_at");--> statement-breakpoint
CREATE INDEX "payment_refunds_open" ON "payment_refunds" USING btree ("created_at") WHERE "payment_refunds"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "payments_paid" ON "payments" USING btree ("environment","paid_at","payment_id");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payments_intent" ON "payments" USING btree ("environment","intent_id");