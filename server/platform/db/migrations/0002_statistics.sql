CREATE TABLE "daily_model_usage" (
	"day" date NOT NULL,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"shard" smallint NOT NULL,
	"answers" bigint DEFAULT 0 NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"cost_micro_usd" bigint DEFAULT 0 NOT NULL,
	"unpriced" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_model_usage_day_provider_model_shard_pk" PRIMARY KEY("day","provider","model","shard")
);
--> statement-breakpoint
CREATE TABLE "daily_totals" (
	"day" date NOT NULL,
	"shard" smallint NOT NULL,
	"text_queries" bigint DEFAULT 0 NOT NULL,
	"multimodal_queries" bigint DEFAULT 0 NOT NULL,
	"model_comparisons" bigint DEFAULT 0 NOT NULL,
	"text_tokens" bigint DEFAULT 0 NOT NULL,
	"image_tokens" bigint DEFAULT 0 NOT NULL,
	"data_bytes" bigint DEFAULT 0 NOT NULL,
	"cost_micro_usd" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_totals_day_shard_pk" PRIMARY KEY("day","shard")
);
--> statement-breakpoint
CREATE TABLE "daily_usage" (
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"text_queries" bigint DEFAULT 0 NOT NULL,
	"multimodal_queries" bigint DEFAULT 0 NOT NULL,
	"model_comparisons" bigint DEFAULT 0 NOT NULL,
	"text_tokens" bigint DEFAULT 0 NOT NULL,
	"image_tokens" bigint DEFAULT 0 NOT NULL,
	"data_bytes" bigint DEFAULT 0 NOT NULL,
	"cost_micro_usd" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_usage_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "model_popularity" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "model_popularity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"model" text NOT NULL,
	"total_selections" integer NOT NULL,
	"total_comparisons" integer NOT NULL,
	"win_rate" double precision NOT NULL,
	"is_settled" boolean NOT NULL,
	"category_strengths" jsonb NOT NULL,
	"ratings" jsonb NOT NULL,
	"last_updated" timestamp with time zone NOT NULL,
	CONSTRAINT "model_popularity_model_unique" UNIQUE("model")
);
--> statement-breakpoint
CREATE TABLE "stats_reports" (
	"name" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"took_ms" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_clock" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"time_zone" text NOT NULL,
	CONSTRAINT "usage_clock_single_row" CHECK ("usage_clock"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "columns" jsonb;--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "task" text;--> statement-breakpoint
ALTER TABLE "daily_usage" ADD CONSTRAINT "daily_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "daily_usage_day" ON "daily_usage" USING brin ("day");--> statement-breakpoint
CREATE INDEX "preferences_user" ON "preferences" USING btree ("user_id","id");