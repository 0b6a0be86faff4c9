ALTER TABLE "answers" ADD COLUMN "timeline" json;--> statement-breakpoint
CREATE INDEX "answers_model" ON "answers" USING btree ("model_id","finished_at");--> statement-breakpoint
CREATE INDEX "answers_failed_over" ON "answers" USING btree ("finished_at") WHERE "answers"."failovers" <> '[]';--> statement-breakpoint
CREATE INDEX "queries_asked" ON "queries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "queries_not_answered" ON "queries" USING btree ("status","created_at") WHERE "queries"."status" in ('failed', 'stopped', 'interrupted');