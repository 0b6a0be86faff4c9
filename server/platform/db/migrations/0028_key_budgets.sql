CREATE TABLE "budget_reservations" (
	"query_id" uuid PRIMARY KEY NOT NULL,
	"key_id" uuid NOT NULL,
	"micro_usd" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "key_spending" (
	"key_id" uuid NOT NULL,
	"day" date NOT NULL,
	"micro_usd" bigint NOT NULL,
	CONSTRAINT "key_spending_key_id_day_pk" PRIMARY KEY("key_id","day")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "day_micro_usd" bigint;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "month_micro_usd" bigint;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "total_micro_usd" bigint;--> statement-breakpoint
ALTER TABLE "budget_reservations" ADD CONSTRAINT "budget_reservations_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_spending" ADD CONSTRAINT "key_spending_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "budget_reservations_key" ON "budget_reservations" USING btree ("key_id");