import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connection/database.ts';
import { cachedAnswers } from '../schema.ts';

/** Identifies an identical call, and the keys whose answers it may receive. */
interface CacheLookup {
  callHash: Buffer;
  userId: number;
  /** How old an answer may be. */
  seconds: number;
  /** Whether another person's cached answer may be used, if that person shares cached answers. */
  isShared: boolean;
  /** The maximum number of tokens that the call allows for an answer; null if it sets no maximum. */
  mostTokens: number | null;
}

/** Finds stored answers to identical calls. All processes share this cache. */
export function createResponseCache(database: Database) {
  return {
    /**
     * The newest answer that the key may repeat, within its cache time and that of the key that
     * created it. Excludes answers from a fallback or a web search, those cut short by anything
     * except the call itself, such as a budget, and other people's pictures, which this caller
     * couldn't open.
     */
    async find({
      callHash,
      userId,
      seconds,
      isShared,
      mostTokens,
    }: CacheLookup): Promise<{ queryId: string; cacheAge: number } | null> {
      const { rows } = await database.execute<{ query_id: string; age: number }>(sql`
        select c.query_id, extract(epoch from now() - q.finished_at)::int as age
        from cached_answers c join api_keys k on k.id = c.key_id join users u on u.id = c.user_id
          join queries q on q.id = c.query_id
        where c.call_hash = ${callHash}
          and u.blocked_at is null and coalesce(k.expires_at > now(), true)
          and (c.user_id = ${userId} or (${isShared} and k.shares_cache
            and not exists (select 1 from generated_images i where i.query_id = q.id)))
          and q.status = 'done' and q.forgotten is null
          and q.finished_at > now() - make_interval(secs => ${seconds}::int)
          and q.finished_at > now() - make_interval(secs => k.cache_seconds)
          and not exists (
            select 1 from answers a where a.query_id = q.id and (a.problem is not null
              or a.finish <> 'complete' and (a.finish <> 'length'
                or coalesce(a.output_tokens < ${mostTokens}::int, true))
              or a.failovers <> '[]' or a.web is not null or a.searches > 0))
        order by q.finished_at desc limit 1`);
      const [row] = rows;
      return row ? { queryId: row.query_id, cacheAge: Math.max(0, row.age) } : null;
    },
    /**
     * Records a call before it is answered, so that its answer can be found as soon as it is stored. Of the
     * key's earlier identical calls, keeps only the newest one with an answer, in case this one fails.
     */
    async keep(call: typeof cachedAnswers.$inferInsert): Promise<void> {
      await database.execute(sql`
        with ended as (
          select c.query_id, row_number() over (order by q.status = 'done' desc, q.finished_at desc) as place
          from cached_answers c join queries q on q.id = c.query_id
          where c.key_id = ${call.keyId} and c.call_hash = ${call.callHash} and q.status <> 'running')
        delete from cached_answers where query_id in (select query_id from ended where place > 1)`);
      await database.insert(cachedAnswers).values(call);
    },
  };
}

export type ResponseCache = ReturnType<typeof createResponseCache>;
