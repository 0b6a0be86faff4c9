-- Daily counts are kept by the database itself: whatever stores a query or an answer, in this version or
-- the one that still runs beside it, is counted in the same transaction, once.
INSERT INTO "usage_clock" ("time_zone")
VALUES (coalesce(nullif(current_setting('switchyard.time_zone', true), ''), 'UTC'));
--> statement-breakpoint
CREATE VIEW "query_usage" AS
SELECT q.id AS query_id, q.user_id, q.created_at,
  (q.created_at AT TIME ZONE (SELECT time_zone FROM usage_clock))::date AS day,
  (q.kind = 'text')::int AS text_queries,
  (q.kind = 'multimodal')::int AS multimodal_queries,
  q.compare_mode::int AS model_comparisons,
  CASE WHEN q.kind = 'text' THEN a.tokens ELSE 0 END AS text_tokens,
  CASE WHEN q.kind = 'multimodal' THEN a.tokens ELSE 0 END AS image_tokens,
  q.data_bytes, a.cost_micro_usd
FROM queries q CROSS JOIN LATERAL (
  SELECT coalesce(sum(coalesce(input_tokens, 0) + coalesce(output_tokens, 0)), 0)::bigint AS tokens,
    coalesce(sum(cost_micro_usd), 0)::bigint AS cost_micro_usd
  FROM answers WHERE answers.query_id = q.id
) a;
--> statement-breakpoint
-- Answers that a model gave, whole or in part; texts and problems go with time, these columns stay.
CREATE VIEW "answer_usage" AS
SELECT a.query_id, q.created_at,
  (q.created_at AT TIME ZONE (SELECT time_zone FROM usage_clock))::date AS day,
  split_part(a.model_id, ':', 1) AS provider, a.model,
  coalesce(a.input_tokens, 0) AS input_tokens, coalesce(a.output_tokens, 0) AS output_tokens,
  coalesce(a.cost_micro_usd, 0) AS cost_micro_usd,
  (a.cost_micro_usd IS NULL AND a.output_tokens IS NOT NULL)::int AS unpriced
FROM answers a JOIN queries q ON q.id = a.query_id
WHERE a.finish <> 'interrupted' OR a.output_tokens IS NOT NULL;
--> statement-breakpoint
-- Rows are taken in one order, so that two statements never wait for each other; each connection has a
-- shard of its own, more or less, so that they rarely wait at all.
CREATE FUNCTION count_queries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_usage AS d
    (user_id, day, text_queries, multimodal_queries, model_comparisons, data_bytes)
  SELECT user_id, (created_at AT TIME ZONE time_zone)::date AS day, count(*) FILTER (WHERE kind = 'text'),
    count(*) FILTER (WHERE kind = 'multimodal'), count(*) FILTER (WHERE compare_mode), sum(data_bytes)
  FROM added CROSS JOIN usage_clock WHERE user_id IS NOT NULL
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (user_id, day) DO UPDATE SET
    text_queries = d.text_queries + excluded.text_queries,
    multimodal_queries = d.multimodal_queries + excluded.multimodal_queries,
    model_comparisons = d.model_comparisons + excluded.model_comparisons,
    data_bytes = d.data_bytes + excluded.data_bytes;
  INSERT INTO daily_totals AS d
    (day, shard, text_queries, multimodal_queries, model_comparisons, data_bytes)
  SELECT (created_at AT TIME ZONE time_zone)::date AS day, pg_backend_pid() % 16,
    count(*) FILTER (WHERE kind = 'text'), count(*) FILTER (WHERE kind = 'multimodal'),
    count(*) FILTER (WHERE compare_mode), sum(data_bytes)
  FROM added CROSS JOIN usage_clock
  GROUP BY 1 ORDER BY 1
  ON CONFLICT (day, shard) DO UPDATE SET
    text_queries = d.text_queries + excluded.text_queries,
    multimodal_queries = d.multimodal_queries + excluded.multimodal_queries,
    model_comparisons = d.model_comparisons + excluded.model_comparisons,
    data_bytes = d.data_bytes + excluded.data_bytes;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_usage AS d (user_id, day, text_tokens, image_tokens, data_bytes, cost_micro_usd)
  SELECT q.user_id, (q.created_at AT TIME ZONE time_zone)::date AS day,
    coalesce(sum(coalesce(input_tokens, 0) + coalesce(output_tokens, 0)) FILTER (WHERE kind = 'text'), 0),
    coalesce(sum(coalesce(input_tokens, 0) + coalesce(output_tokens, 0)) FILTER (WHERE kind = 'multimodal'), 0),
    sum(octet_length(content)), coalesce(sum(cost_micro_usd), 0)
  FROM added a JOIN queries q ON q.id = a.query_id CROSS JOIN usage_clock WHERE q.user_id IS NOT NULL
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (user_id, day) DO UPDATE SET
    text_tokens = d.text_tokens + excluded.text_tokens,
    image_tokens = d.image_tokens + excluded.image_tokens,
    data_bytes = d.data_bytes + excluded.data_bytes,
    cost_micro_usd = d.cost_micro_usd + excluded.cost_micro_usd;
  INSERT INTO daily_model_usage AS d
    (day, provider, model, shard, answers, input_tokens, output_tokens, cost_micro_usd, unpriced)
  SELECT (q.created_at AT TIME ZONE time_zone)::date AS day, split_part(a.model_id, ':', 1), a.model,
    pg_backend_pid() % 16, count(*), coalesce(sum(input_tokens), 0), coalesce(sum(output_tokens), 0),
    coalesce(sum(cost_micro_usd), 0),
    count(*) FILTER (WHERE cost_micro_usd IS NULL AND output_tokens IS NOT NULL)
  FROM added a JOIN queries q ON q.id = a.query_id CROSS JOIN usage_clock
  WHERE a.finish <> 'interrupted' OR a.output_tokens IS NOT NULL
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (day, provider, model, shard) DO UPDATE SET
    answers = d.answers + excluded.answers,
    input_tokens = d.input_tokens + excluded.input_tokens,
    output_tokens = d.output_tokens + excluded.output_tokens,
    cost_micro_usd = d.cost_micro_usd + excluded.cost_micro_usd,
    unpriced = d.unpriced + excluded.unpriced;
  INSERT INTO daily_totals AS d (day, shard, text_tokens, image_tokens, data_bytes, cost_micro_usd)
  SELECT (q.created_at AT TIME ZONE time_zone)::date AS day, pg_backend_pid() % 16,
    coalesce(sum(coalesce(input_tokens, 0) + coalesce(output_tokens, 0)) FILTER (WHERE kind = 'text'), 0),
    coalesce(sum(coalesce(input_tokens, 0) + coalesce(output_tokens, 0)) FILTER (WHERE kind = 'multimodal'), 0),
    sum(octet_length(content)), coalesce(sum(cost_micro_usd), 0)
  FROM added a JOIN queries q ON q.id = a.query_id CROSS JOIN usage_clock
  GROUP BY 1 ORDER BY 1
  ON CONFLICT (day, shard) DO UPDATE SET
    text_tokens = d.text_tokens + excluded.text_tokens,
    image_tokens = d.image_tokens + excluded.image_tokens,
    data_bytes = d.data_bytes + excluded.data_bytes,
    cost_micro_usd = d.cost_micro_usd + excluded.cost_micro_usd;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A visitor's conversation that goes along at sign-in, and the account of whoever becomes the owner.
CREATE FUNCTION move_usage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE daily_usage d SET
    text_queries = d.text_queries - u.text_queries,
    multimodal_queries = d.multimodal_queries - u.multimodal_queries,
    model_comparisons = d.model_comparisons - u.model_comparisons,
    text_tokens = d.text_tokens - u.text_tokens,
    image_tokens = d.image_tokens - u.image_tokens,
    data_bytes = d.data_bytes - u.data_bytes,
    cost_micro_usd = d.cost_micro_usd - u.cost_micro_usd
  FROM query_usage u WHERE u.query_id = new.id AND d.user_id = old.user_id AND d.day = u.day;
  INSERT INTO daily_usage AS d
  SELECT user_id, day, text_queries, multimodal_queries, model_comparisons, text_tokens, image_tokens,
    data_bytes, cost_micro_usd
  FROM query_usage WHERE query_id = new.id
  ON CONFLICT (user_id, day) DO UPDATE SET
    text_queries = d.text_queries + excluded.text_queries,
    multimodal_queries = d.multimodal_queries + excluded.multimodal_queries,
    model_comparisons = d.model_comparisons + excluded.model_comparisons,
    text_tokens = d.text_tokens + excluded.text_tokens,
    image_tokens = d.image_tokens + excluded.image_tokens,
    data_bytes = d.data_bytes + excluded.data_bytes,
    cost_micro_usd = d.cost_micro_usd + excluded.cost_micro_usd;
  DELETE FROM daily_usage
  WHERE user_id = old.user_id AND text_queries = 0 AND multimodal_queries = 0
    AND day = (SELECT day FROM query_usage WHERE query_id = new.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Making a trigger waits for those who write and holds new ones off until all is counted.
CREATE TRIGGER count_queries AFTER INSERT ON queries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_queries();
--> statement-breakpoint
CREATE TRIGGER count_answers AFTER INSERT ON answers
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_answers();
--> statement-breakpoint
CREATE TRIGGER move_usage AFTER UPDATE OF user_id ON queries FOR EACH ROW
  WHEN (new.user_id IS NOT NULL AND old.user_id IS DISTINCT FROM new.user_id) EXECUTE FUNCTION move_usage();
--> statement-breakpoint
INSERT INTO daily_usage
SELECT user_id, day, sum(text_queries), sum(multimodal_queries), sum(model_comparisons), sum(text_tokens),
  sum(image_tokens), sum(data_bytes), sum(cost_micro_usd)
FROM query_usage WHERE user_id IS NOT NULL GROUP BY user_id, day ORDER BY day, user_id;
--> statement-breakpoint
INSERT INTO daily_totals
SELECT day, 0, sum(text_queries), sum(multimodal_queries), sum(model_comparisons), sum(text_tokens),
  sum(image_tokens), sum(data_bytes), sum(cost_micro_usd)
FROM query_usage GROUP BY day;
--> statement-breakpoint
INSERT INTO daily_model_usage
SELECT day, provider, model, 0, count(*), sum(input_tokens), sum(output_tokens), sum(cost_micro_usd),
  sum(unpriced)
FROM answer_usage GROUP BY day, provider, model;
--> statement-breakpoint
UPDATE preferences p SET task = c.task, columns = c.columns
FROM (
  SELECT q.id, q.details ->> 'task' AS task, jsonb_agg(jsonb_build_object(
      'position', a.position,
      'model', split_part(a.model_id, ':', 1) || ':' || a.model,
      'characters', length(a.content),
      'counts', a.problem IS NULL AND a.content <> '' AND a.finish IN ('complete', 'length')
        AND a.failovers = '[]'
    ) ORDER BY a.position) AS columns
  FROM queries q JOIN answers a ON a.query_id = q.id GROUP BY q.id
) c WHERE c.id = p.query_id;
--> statement-breakpoint
-- One index for names and numbers. Without the extension a search reads every account.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX users_search ON users
    USING gin ((lower(username) || E'\n' || id) gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'users_search was not made: %', SQLERRM;
END $$;
