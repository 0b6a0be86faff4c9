-- By themselves, and while nobody has the columns: answers are read meanwhile, and who stores one waits for one look
-- at each row.
CREATE INDEX "answers_user" ON "answers" USING btree ("user_id") WHERE "answers"."user_id" is not null;
--> statement-breakpoint
CREATE INDEX "answers_visitor" ON "answers" USING btree ("visitor_hash") WHERE "answers"."visitor_hash" is not null;
