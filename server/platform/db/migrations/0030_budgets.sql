CREATE TABLE "budgets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"key_id" uuid,
	"user_id" bigint,
	"day_micro_usd" bigint,
	"month_micro_usd" bigint,
	"total_micro_usd" bigint,
	CONSTRAINT "budgets_key_id_unique" UNIQUE("key_id")
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"query_id" uuid NOT NULL,
	"budget_id" uuid NOT NULL,
	"micro_usd" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reservations_query_id_budget_id_pk" PRIMARY KEY("query_id","budget_id")
);
--> statement-breakpoint
CREATE TABLE "spending" (
	"budget_id" uuid NOT NULL,
	"day" date NOT NULL,
	"micro_usd" bigint NOT NULL,
	CONSTRAINT "spending_budget_id_day_pk" PRIMARY KEY("budget_id","day")
);
--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_budget_id_budgets_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending" ADD CONSTRAINT "spending_budget_id_budgets_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "budgets_user" ON "budgets" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "budgets_person" ON "budgets" USING btree ("user_id","kind") WHERE "budgets"."kind" in ('person', 'allowance');--> statement-breakpoint
CREATE UNIQUE INDEX "budgets_installation" ON "budgets" USING btree ("kind") WHERE "budgets"."kind" = 'installation';--> statement-breakpoint
CREATE INDEX "reservations_budget" ON "reservations" USING btree ("budget_id");--> statement-breakpoint
INSERT INTO "budgets" ("id", "kind", "key_id", "user_id", "day_micro_usd", "month_micro_usd", "total_micro_usd")
SELECT "id", 'key', "id", "user_id", "day_micro_usd", "month_micro_usd", "total_micro_usd" FROM "api_keys";--> statement-breakpoint
INSERT INTO "reservations" ("query_id", "budget_id", "micro_usd", "created_at")
SELECT "query_id", "key_id", "micro_usd", "created_at" FROM "budget_reservations";--> statement-breakpoint
INSERT INTO "spending" ("budget_id", "day", "micro_usd")
SELECT "key_id", "day", "micro_usd" FROM "key_spending";
