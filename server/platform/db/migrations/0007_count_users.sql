CREATE TABLE "user_count" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "user_count_single_row" CHECK ("user_count"."id" = 1)
);

--> statement-breakpoint
CREATE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    UPDATE user_count SET total = total + (SELECT count(*) FROM changed);
  ELSE
    UPDATE user_count SET total = total - (SELECT count(*) FROM changed);
  END IF;
  RETURN null;
END $$;
--> statement-breakpoint
-- Making a trigger waits for those who write and holds new ones off until all are counted.
CREATE TRIGGER count_added_users AFTER INSERT ON users
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_users();
--> statement-breakpoint
CREATE TRIGGER count_removed_users AFTER DELETE ON users
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_users();
--> statement-breakpoint
INSERT INTO user_count (total) SELECT count(*) FROM users;
