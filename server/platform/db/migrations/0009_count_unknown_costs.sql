-- An answer of unknown cost counts as one whether or not its vendor told the tokens: a picture often has none.
CREATE OR REPLACE VIEW "answer_usage" AS
SELECT a.query_id, q.created_at,
  (q.created_at AT TIME ZONE (SELECT time_zone FROM usage_clock))::date AS day,
  split_part(a.model_id, ':', 1) AS provider, a.model,
  coalesce(a.input_tokens, 0) AS input_tokens, coalesce(a.output_tokens, 0) AS output_tokens,
  coalesce(a.cost_micro_usd, 0) AS cost_micro_usd,
  (a.cost_micro_usd IS NULL)::int AS unpriced
FROM answers a JOIN queries q ON q.id = a.query_id
WHERE a.finish <> 'interrupted' OR a.output_tokens IS NOT NULL;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_answers() RETURNS trigger LANGUAGE plpgsql AS $$
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
    count(*) FILTER (WHERE cost_micro_usd IS NULL)
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
INSERT INTO daily_model_usage AS d (day, provider, model, shard, unpriced)
SELECT (q.created_at AT TIME ZONE (SELECT time_zone FROM usage_clock))::date,
  split_part(a.model_id, ':', 1), a.model, 0, count(*)
FROM answers a JOIN queries q ON q.id = a.query_id
WHERE a.cost_micro_usd IS NULL AND a.output_tokens IS NULL AND a.finish <> 'interrupted'
GROUP BY 1, 2, 3
ON CONFLICT (day, provider, model, shard) DO UPDATE SET unpriced = d.unpriced + excluded.unpriced;
