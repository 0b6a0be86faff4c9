-- The e-mail is searched too. Without the extension a search reads every account.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX users_found ON users
    USING gin ((lower(username) || E'\n' || lower(coalesce(email, '')) || E'\n' || id) gin_trgm_ops);
  DROP INDEX IF EXISTS users_search;
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'users_found was not made: %', SQLERRM;
END $$;
