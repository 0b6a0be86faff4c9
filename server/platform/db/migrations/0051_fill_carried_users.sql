-- By itself, while the running servers read and write the tables. A row that one of them is changing or deleting
-- is passed over: neither waits for the other, and it may stay without.
UPDATE repeatable_calls t SET user_id = one.owner FROM (
	SELECT each.key_id, each.mark, origin.user_id AS owner FROM repeatable_calls each JOIN api_keys origin ON origin.id = each.key_id
	WHERE each.user_id IS NULL AND origin.user_id IS NOT NULL FOR NO KEY UPDATE OF each SKIP LOCKED
) AS one WHERE t.key_id = one.key_id AND t.mark = one.mark;
--> statement-breakpoint
UPDATE shared_pictures t SET user_id = one.owner FROM (
	SELECT each.share_id, each.id, origin.user_id AS owner FROM shared_pictures each JOIN shared_conversations origin ON origin.id = each.share_id
	WHERE each.user_id IS NULL AND origin.user_id IS NOT NULL FOR NO KEY UPDATE OF each SKIP LOCKED
) AS one WHERE t.share_id = one.share_id AND t.id = one.id;
--> statement-breakpoint
UPDATE generated_images t SET user_id = one.owner FROM (
	SELECT each.id, origin.user_id AS owner FROM generated_images each JOIN queries origin ON origin.id = each.query_id
	WHERE each.user_id IS NULL AND origin.user_id IS NOT NULL FOR NO KEY UPDATE OF each SKIP LOCKED
) AS one WHERE t.id = one.id;
--> statement-breakpoint
UPDATE kept_files t SET user_id = one.owner FROM (
	SELECT each.id, origin.user_id AS owner FROM kept_files each JOIN queries origin ON origin.id = each.query_id
	WHERE each.user_id IS NULL AND origin.user_id IS NOT NULL FOR NO KEY UPDATE OF each SKIP LOCKED
) AS one WHERE t.id = one.id;
--> statement-breakpoint
-- The last, since what is filled is theirs again only at the end, and who asks something may spend.
UPDATE spending t SET user_id = one.owner FROM (
	SELECT each.budget_id, each.day, origin.user_id AS owner FROM spending each JOIN budgets origin ON origin.id = each.budget_id
	WHERE each.user_id IS NULL AND origin.user_id IS NOT NULL FOR NO KEY UPDATE OF each SKIP LOCKED
) AS one WHERE t.budget_id = one.budget_id AND t.day = one.day;
