CREATE TABLE "alert_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"alert_id" bigint NOT NULL,
	"is_over" boolean NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now(),
	"error" text,
	CONSTRAINT "alert_calls_once" UNIQUE("alert_id","is_over")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "health_clock" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"counted_until" timestamp with time zone NOT NULL,
	"looked_until" timestamp with time zone,
	CONSTRAINT "health_clock_single_row" CHECK ("health_clock"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "model_health" (
	"hour" timestamp with time zone NOT NULL,
	"model" text NOT NULL,
	"outcomes" jsonb NOT NULL,
	"first_ms" jsonb NOT NULL,
	"total_ms" jsonb NOT NULL,
	CONSTRAINT "model_health_hour_model_pk" PRIMARY KEY("hour","model")
);
--> statement-breakpoint
ALTER TABLE "alert_calls" ADD CONSTRAINT "alert_calls_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_calls_due" ON "alert_calls" USING btree ("due_at") WHERE "alert_calls"."due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open" ON "alerts" USING btree ("kind","subject") WHERE "alerts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_since" ON "alerts" USING btree ("since");--> statement-breakpoint
CREATE INDEX "backups_at" ON "backups" USING btree ("at");