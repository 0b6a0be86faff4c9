CREATE INDEX "model_changes_user" ON "model_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "own_providers_user" ON "own_providers" USING btree ("user_id");