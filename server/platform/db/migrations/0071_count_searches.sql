ALTER TABLE "daily_model_usage" ADD COLUMN "searches" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_model_usage" ADD COLUMN "search_cost_micro_usd" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Searches are part of the cost and counted apart as well.
CREATE OR REPLACE VIEW "answer_usage" AS
SELECT a.query_id, q.created_at,
  (q.created_at AT TIME ZONE (SELECT time_zone FROM usage_clock))::date AS day,
  split_part(a.model_id, ':', 1) AS provider, a.model,
  coalesce(a.input_tokens, 0) AS input_tokens, coalesce(a.output_tokens, 0) AS output_tokens,
  coalesce(a.cost_micro_usd, 0) AS cost_micro_usd,
  (a.cost_micro_usd IS NULL)::int AS unpriced,
  coalesce(a.searches, 0) AS searches, coalesce(a.search_cost_micro_usd, 0) AS search_cost_micro_usd
FROM answers a JOIN queries q ON q.id = a.query_id
WHERE a.finish <> 'interrupted' OR a.output_tokens IS NOT NULL;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH given AS MATERIALIZED (
    SELECT q.user_id, (q.created_at AT TIME ZONE time_zone)::date AS day,
      split_part(a.model_id, ':', 1) AS provider, a.model, a.input_tokens, a.output_tokens, a.cost_micro_usd,
      a.searches, a.search_cost_micro_usd,
      CASE WHEN q.kind = 'text' THEN coalesce(a.input_tokens, 0) + coalesce(a.output_tokens, 0) ELSE 0 END AS text_tokens,
      CASE WHEN q.kind = 'multimodal' THEN coalesce(a.input_tokens, 0) + coalesce(a.output_tokens, 0) ELSE 0 END AS image_tokens,
      octet_length(a.content) AS data_bytes, a.finish <> 'interrupted' OR a.output_tokens IS NOT NULL AS counts
    FROM added a JOIN queries q ON q.id = a.query_id CROSS JOIN usage_clock
  ), of_all AS (
    INSERT INTO daily_totals AS d (day, shard, text_tokens, image_tokens, data_bytes, cost_micro_usd)
    SELECT day, pg_backend_pid() % 16, sum(text_tokens), sum(image_tokens), sum(data_bytes), coalesce(sum(cost_micro_usd), 0)
    FROM given GROUP BY 1 ORDER BY 1
    ON CONFLICT (day, shard) DO UPDATE SET
      text_tokens = d.text_tokens + excluded.text_tokens,
      image_tokens = d.image_tokens + excluded.image_tokens,
      data_bytes = d.data_bytes + excluded.data_bytes,
      cost_micro_usd = d.cost_micro_usd + excluded.cost_micro_usd
  ), of_models AS (
    INSERT INTO daily_model_usage AS d
      (day, provider, model, shard, answers, input_tokens, output_tokens, cost_micro_usd, unpriced,
        searches, search_cost_micro_usd)
    SELECT day, provider, model, pg_backend_pid() % 16, count(*), coalesce(sum(input_tokens), 0),
      coalesce(sum(output_tokens), 0), coalesce(sum(cost_micro_usd), 0), count(*) FILTER (WHERE cost_micro_usd IS NULL),
      coalesce(sum(searches), 0), coalesce(sum(search_cost_micro_usd), 0)
    FROM given WHERE counts GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (day, provider, model, shard) DO UPDATE SET
      answers = d.answers + excluded.answers,
      input_tokens = d.input_tokens + excluded.input_tokens,
      output_tokens = d.output_tokens + excluded.output_tokens,
      cost_micro_usd = d.cost_micro_usd + excluded.cost_micro_usd,
      unpriced = d.unpriced + excluded.unpriced,
      searches = d.searches + excluded.searches,
      search_cost_micro_usd = d.search_cost_micro_usd + excluded.search_cost_micro_usd
  )
  INSERT INTO daily_usage AS d (user_id, day, text_tokens, image_tokens, data_bytes, cost_micro_usd)
  SELECT user_id, day, sum(text_tokens), sum(image_tokens), sum(data_bytes), coalesce(sum(cost_micro_usd), 0)
  FROM given WHERE user_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (user_id, day) DO UPDATE SET
    text_tokens = d.text_tokens + excluded.text_tokens,
    image_tokens = d.image_tokens + excluded.image_tokens,
    data_bytes = d.data_bytes + excluded.data_bytes,
    cost_micro_usd = d.cost_micro_usd + excluded.cost_micro_usd;
  RETURN NULL;
END $$;
