import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connection/database.ts';
import type { RequestFilter } from '#shared/contract/requests/schemas.ts';

/** A filter for requests, with users and models already looked up. */
export interface RequestSelection extends Omit<RequestFilter, 'person' | 'model' | 'provider'> {
  /** Null for everyone; an empty list matches no requests. */
  people: readonly number[] | 'visitors' | null;
  /** The models that answered; null for any model. */
  models: readonly string[] | null;
  /**
   * The administrator who reads the list. If they select a model, their own blind comparisons without a vote are
   * left out.
   */
  readerId: number;
}

/** A query with its position in the list, which is the time when it was sent or answered, in microseconds. */
export interface PlacedRequest {
  id: string;
  place: string;
}

/**
 * The ids on a page, latest first. Each selection scans an index in order, so that a page takes no
 * longer with ten million queries than with ten. The other conditions are checked during the scan.
 */
export async function findRequestIds(
  database: Database,
  selection: RequestSelection,
  limit: number,
): Promise<PlacedRequest[]> {
  const { people, models } = selection;
  if (people?.length === 0 || models?.length === 0) return [];
  const found = selectRequestIds(selection, limit);
  const { rows } = await database.execute<Record<keyof PlacedRequest, string>>(found);
  return rows.map(({ id, place }) => ({ id, place }));
}

export function selectRequestIds(selection: RequestSelection, limit: number): SQL {
  const { models, failover, failed } = selection;
  return models || failover || failed ? byAnswer(selection, limit) : byQuery(selection, limit);
}

/** Orders by the time the queries were sent. */
function byQuery(selection: RequestSelection, limit: number): SQL {
  const { people } = selection;
  const rows = (which: SQL) => sql`
    select q.id, q.created_at as at from queries q
    where ${which} and ${before(selection, sql`q.created_at`)} and ${matches(selection)}
    order by q.created_at desc, q.id desc limit ${limit}`;
  if (!isListed(people)) return page(rows(sql`true`), limit);
  return page(
    sql`select one.* from unnest(${sql.param(people)}::bigint[]) as asking
      cross join lateral (${rows(sql`q.user_id = asking`)}) as one`,
    limit,
  );
}

/** Orders by the time of the answers. A comparison is listed once, at its latest answer. */
function byAnswer(selection: RequestSelection, limit: number): SQL {
  const { models } = selection;
  const rows = (which: SQL) => sql`
    select q.id, a.finished_at as at from answers a join queries q on q.id = a.query_id
    where ${which} and ${before(selection, sql`a.finished_at`)} and ${isLatest(selection)}
      and ${matches(selection)} and ${ofPeople(selection)} and ${mayBeNamed(selection)}
    order by a.finished_at desc, q.id desc limit ${limit}`;
  const which = ofAttempts(selection, sql`a`);
  if (!models) return page(rows(which), limit);
  return page(
    sql`select one.* from unnest(${sql.param(models)}::text[]) as wanted
      cross join lateral (${rows(sql`a.model_id = wanted and ${which}`)}) as one`,
    limit,
  );
}

/**
 * Only the last matching answer of a query counts, so that the query is listed once. Compares a single value,
 * because the planner assumes that equal ids are rare and would not use the index.
 */
function isLatest(selection: RequestSelection): SQL {
  const { models, since, until } = selection;
  const isWanted = models ? sql`own.model_id = any(${sql.param(models)}::text[])` : sql`true`;
  return sql`(select own.id = a.id from answers own
    where own.query_id = a.query_id and ${isWanted} and ${ofAttempts(selection, sql`own`)}
      and ${within({ since, until }, sql`own.finished_at`)}
    order by own.finished_at desc, own.id desc limit 1)`;
}

/** Words the conditions exactly as in the partial indexes, so that the planner can use these. */
function ofAttempts({ failover, failed }: RequestSelection, answer: SQL): SQL {
  const parts = [failover ? sql`${answer}.failovers <> '[]'` : sql`true`];
  if (failed) {
    parts.push(
      sql`(${answer}.problem is not null or json_array_length(${answer}.timeline -> 'attempts') > 1)`,
      sql`exists (
        select from json_to_recordset(${answer}.timeline -> 'attempts') as attempt (model text, outcome text)
        where split_part(attempt.model, ':', 1) = ${failed}
          and attempt.outcome not in ('answered', 'refused', 'stopped', 'not-asked'))`,
    );
  }
  return sql.join(parts, sql` and `);
}

function page(rows: SQL, limit: number): SQL {
  return sql`
    select id, (extract(epoch from at) * 1000000)::bigint::text as place from (${rows}) as found
    order by at desc, id desc limit ${limit}`;
}

/** Limits a column to the requested time span, from the start of the page. */
function before({ before, ...span }: RequestSelection, at: SQL): SQL {
  if (before === undefined) return within(span, at);
  const [place, id] = before.split('.');
  const moment = sql`('epoch'::timestamptz + ${place}::bigint * interval '1 microsecond')`;
  return sql`${at} <= ${moment} and (${at}, q.id) < (${moment}, ${id}::uuid) and ${within(span, at)}`;
}

function within({ since, until }: Pick<RequestSelection, 'since' | 'until'>, at: SQL): SQL {
  const bounds = [sql`true`];
  if (since !== undefined) bounds.push(sql`${at} >= ${since}::timestamptz`);
  if (until !== undefined) bounds.push(sql`${at} < ${until}::timestamptz`);
  return sql.join(bounds, sql` and `);
}

function matches({ people, status, kind, tag }: RequestSelection): SQL {
  const parts = [sql`true`];
  if (people === 'visitors') parts.push(sql`q.visitor_hash is not null`);
  // Inlined as a literal, because otherwise the planner couldn't use a partial index.
  if (status !== undefined) parts.push(sql`q.status = ${sql.raw(`'${status}'`)}`);
  if (tag !== undefined) parts.push(sql`q.tags @> array[${tag}::text]`);
  if (kind === 'comparison') parts.push(sql`q.compare_mode`);
  else if (kind === 'temporary') parts.push(sql`q.forgotten = 'temporary'`);
  else if (kind !== undefined) parts.push(sql`q.kind = ${kind}`);
  return sql.join(parts, sql` and `);
}

function ofPeople({ people }: RequestSelection): SQL {
  return isListed(people) ? sql`a.user_id = any(${sql.param(people)}::bigint[])` : sql`true`;
}

/** Leaves out the reader's own blind comparisons, because a search by model would reveal which model answered. */
function mayBeNamed({ readerId }: RequestSelection): SQL {
  return sql`(q.blind is distinct from 'hidden' or q.user_id is distinct from ${readerId})`;
}

function isListed(people: RequestSelection['people']): people is readonly number[] {
  return people !== null && people !== 'visitors';
}
