import { sql } from 'drizzle-orm';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { unpackNote, type PackedNote } from './pack-note.ts';
import type { DecisionNote } from '../decision-note.ts';

/** A past prompt where Auto had a choice of models. */
export interface PastPrompt {
  note: DecisionNote;
  /** What each model's answer cost. A comparison has several answers. */
  receipts: readonly { model: ModelId; microUsd: number }[];
}

const promptsAtOnce = 500;

/** A decision's numbers are used for this many days, and kept even if the prompt is deleted. */
export const noteDays = 90;

/** A lateral join `paid` with the actual cost of each answer to the query `q`. */
export const receiptsOfQuery = sql`left join lateral (
  select json_agg(json_build_array(a.model_id, a.cost_micro_usd) order by a.position) as receipts
  from answers a
  where a.query_id = q.id and a.cost_micro_usd is not null
    and a.failovers = '[]' and a.substitution is null
) as paid on true`;

export function createPromptLog(database: Database) {
  return {
    /** The number of days for which a decision's numbers are used. */
    days: noteDays,
    /** Reads the newest prompts that have a decision note, newest first, a few hundred at a time. */
    async *readRecent(most: number) {
      const recent = await listRecent(database, most);
      for (let from = 0; from < recent.length; from += promptsAtOnce) {
        yield await readSome(database, recent.slice(from, from + promptsAtOnce));
      }
    },
  };
}

export type PromptLog = ReturnType<typeof createPromptLog>;

/** The row that has a decision's numbers: its query, or a row of `routing_decisions` if the prompt was deleted. */
interface Place extends Record<string, unknown> {
  query_id: string | null;
  id: string | null;
}

async function listRecent(database: Database, most: number): Promise<Place[]> {
  const { rows } = await database.execute<Place>(sql`
    select query_id, id from (
      (select id as query_id, null::bigint as id, created_at::date as day, created_at as at
        from queries
        where decision is not null and created_at > now() - make_interval(days => ${noteDays})
        order by created_at desc limit ${most})
      union all
      (select null, id, decided_on, null from routing_decisions
        order by decided_on desc, id desc limit ${most})
    ) as recent
    order by day desc, at desc nulls last, id desc limit ${most}`);
  return rows;
}

interface PromptRow extends Record<string, unknown> {
  decision: PackedNote;
  receipts: [model: ModelId, microUsd: number][] | null;
}

async function readSome(database: Database, places: readonly Place[]): Promise<PastPrompt[]> {
  const queryIds = places.flatMap(({ query_id: id }) => id ?? []);
  const ids = places.flatMap(({ id }) => id ?? []);
  const { rows } = await database.execute<PromptRow>(sql`
    select q.decision, paid.receipts
    from queries q ${receiptsOfQuery}
    where q.id = any(${sql.param(queryIds)}::uuid[]) and q.decision is not null
    union all
    select decision, receipts
    from routing_decisions where id = any(${sql.param(ids)}::bigint[])`);
  return rows.map(toPrompt);
}

function toPrompt({ decision, receipts }: PromptRow): PastPrompt {
  return {
    note: unpackNote(decision),
    receipts: (receipts ?? []).map(([model, microUsd]) => ({ model, microUsd })),
  };
}
