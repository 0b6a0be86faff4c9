CREATE TABLE "routing_decisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "routing_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"decided_on" date NOT NULL,
	"decision" json NOT NULL,
	"receipts" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "routing_reviews" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"as_of" bigint NOT NULL,
	"comparisons" integer NOT NULL,
	"shifts" jsonb NOT NULL,
	"promise" jsonb NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "decision" json;--> statement-breakpoint
ALTER TABLE "queries" ADD COLUMN "decision" json;--> statement-breakpoint
ALTER TABLE "queries" ADD COLUMN "forgotten" text;--> statement-breakpoint
ALTER TABLE "routing_policies" ADD COLUMN "promise" jsonb;--> statement-breakpoint
CREATE INDEX "routing_decisions_day" ON "routing_decisions" USING btree ("decided_on");--> statement-breakpoint
CREATE INDEX "queries_decided" ON "queries" USING btree ("created_at") WHERE "queries"."decision" is not null;