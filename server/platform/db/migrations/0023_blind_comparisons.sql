ALTER TABLE "preferences" ADD COLUMN "is_blind" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "queries" ADD COLUMN "blind" text;--> statement-breakpoint
ALTER TABLE "model_popularity" ADD COLUMN "blind_selections" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "model_popularity" ADD COLUMN "blind_comparisons" integer DEFAULT 0 NOT NULL;