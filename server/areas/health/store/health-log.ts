import { sql, type SQL } from 'drizzle-orm';
import type { HealthWindow } from '#shared/contract/health/constants.ts';
import type { HealthFigures } from '#shared/contract/health/schemas.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { callsBetween, millisecondsOf, twoDigits } from './calls.ts';
import { rollUpHealth } from './roll-up-health.ts';
import { windowHours } from './sum-hours.ts';

/** The calls to vendors, as stored with the answers. */
export function createHealthLog(database: Database) {
  return {
    /** Returns the figures of providers and models in one map, keyed by id. */
    read: (window: HealthWindow) => readHealth(database, window),
    /**
     * Aggregates the hours that are over, so that a week needs only one row per model. Returns
     * whether there were any such hours. Any process may run this.
     */
    rollUp: (signal: AbortSignal) => rollUpHealth(database, signal),
  };
}

export type HealthLog = ReturnType<typeof createHealthLog>;

interface Bounds {
  window: HealthWindow;
  since: Date;
  /** Answers that finished after this time are read directly, not from the sums. */
  until: Date;
}

async function readHealth(database: Database, window: HealthWindow) {
  const bounds = await findBounds(database, window);
  const [outcomes, times] = await Promise.all([
    database.execute<OutcomeRow>(outcomeStatement(bounds)),
    database.execute<TimesRow>(timesStatement(bounds)),
  ]);
  const figures = new Map<string, HealthFigures>();
  for (const { subject, outcomes: counts } of outcomes.rows)
    figures.set(subject, toFigures(counts));
  for (const { subject, measure, p50, p95 } of times.rows) {
    const own = figures.get(subject);
    if (own) own[measure] = { p50, p95 };
  }
  return { since: bounds.since, figures };
}

interface OutcomeRow extends Record<string, unknown> {
  subject: string;
  outcomes: Record<string, number>;
}

interface TimesRow extends Record<string, unknown> {
  subject: string;
  measure: 'first' | 'total';
  p50: number;
  p95: number;
}

/**
 * For a window of one hour, reads all answers directly; for longer ones, only those that haven't
 * been summed yet.
 */
async function findBounds(database: Database, window: HealthWindow): Promise<Bounds> {
  const length = sql`make_interval(hours => ${windowHours[window]})`;
  const { rows } = await database.execute<{ since: string; until: string }>(sql`
    select coalesce(summed_until, now()) - ${length} as since,
      coalesce(summed_until, now() - ${length}) as until
    from (values (now() - interval '2 hours')) as bounds (oldest)
      left join health_clock on summed_until > oldest and ${window} <> 'hour'`);
  const [bounds] = rows;
  if (!bounds) throw new Error('The database returned no time.');
  return { window, since: new Date(bounds.since), until: new Date(bounds.until) };
}

const answered = new Set(['answered', 'refused']);

function toFigures(counts: Record<string, number>): HealthFigures {
  const entries = Object.entries(counts);
  const sum = (of: (outcome: string) => boolean) =>
    entries.reduce((total, [outcome, n]) => total + (of(outcome) ? n : 0), 0);
  const isNeither = (outcome: string) => outcome === 'stopped';
  return {
    calls: sum((outcome) => !isNeither(outcome)),
    answered: sum((outcome) => answered.has(outcome)),
    errors: Object.fromEntries(
      entries.filter(([outcome]) => !answered.has(outcome) && !isNeither(outcome)),
    ),
    first: { p50: null, p95: null },
    total: { p50: null, p95: null },
  };
}

/** One row for the model and one for its provider. */
const subjects = sql`cross join lateral (values (model), (split_part(model, ':', 1))) as of_each (subject)`;

function outcomeStatement({ window, until }: Bounds): SQL {
  return sql`
    with counted as (
      select model, outcome, count(*) as n from (${callsBetween(sql`${until}::timestamptz`, sql`now()`)}) as calls
      group by 1, 2
      union all
      select model, key, value::bigint from health_sums, jsonb_each_text(outcomes)
      where until = ${until}::timestamptz and time_window = ${window}
    ), summed as (
      select subject, outcome, sum(n)::bigint as n from counted ${subjects} group by 1, 2
    )
    select subject, jsonb_object_agg(outcome, n) as outcomes from summed group by 1`;
}

/** The 50th and 95th percentile of the rounded times, defined as in `percentile_disc`. */
function timesStatement({ window, until }: Bounds): SQL {
  return sql`
    with counted as (
      select model, measure, ${twoDigits(sql`ms`)} as ms, count(*) as n
      from (${callsBetween(sql`${until}::timestamptz`, sql`now()`)}) as calls ${millisecondsOf}
      group by 1, 2, 3
      union all
      select model, measure, key::integer, value::bigint
      from health_sums
        cross join lateral (values ('first', first_ms), ('total', total_ms)) as kept (measure, counts),
        jsonb_each_text(counts)
      where until = ${until}::timestamptz and time_window = ${window}
    ), summed as (
      select subject, measure, ms, sum(n) as n from counted ${subjects} group by 1, 2, 3
    ), ranked as (
      select subject, measure, ms, sum(n) over each as below,
        sum(n) over (partition by subject, measure) as total
      from summed window each as (partition by subject, measure order by ms)
    )
    select subject, measure, min(ms) filter (where below >= 0.5 * total) as p50,
      min(ms) filter (where below >= 0.95 * total) as p95
    from ranked group by 1, 2`;
}
