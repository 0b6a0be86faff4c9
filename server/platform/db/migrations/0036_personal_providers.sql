ALTER TABLE "model_changes" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "own_providers" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "model_changes" ADD CONSTRAINT "model_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_providers" ADD CONSTRAINT "own_providers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;