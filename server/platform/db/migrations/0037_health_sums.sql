CREATE TABLE "health_sums" (
	"until" timestamp with time zone NOT NULL,
	"time_window" text NOT NULL,
	"model" text NOT NULL,
	"outcomes" jsonb NOT NULL,
	"first_ms" jsonb NOT NULL,
	"total_ms" jsonb NOT NULL,
	CONSTRAINT "health_sums_until_time_window_model_pk" PRIMARY KEY("until","time_window","model")
);
--> statement-breakpoint
ALTER TABLE "health_clock" ADD COLUMN "summed_until" timestamp with time zone;