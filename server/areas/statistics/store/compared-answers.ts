import { sql } from 'drizzle-orm';
import type { Session } from '#server/platform/db/connection/database.ts';

/**
 * One answer in a comparison with a preference. `counts` is false if the answer failed, was stopped or came
 * from a fallback.
 */
export interface ComparedAnswer {
  position: number;
  /** `provider:model`, as named in the answer. */
  model: string;
  characters: number;
  counts: boolean;
}

/**
 * Stores with each preference what statistics and routing need about its comparison, whose texts are deleted
 * later. An answer counts if it is complete and came from the requested model.
 */
export async function noteComparedAnswers(
  session: Pick<Session, 'execute'>,
  which: ReturnType<typeof sql>,
): Promise<void> {
  await session.execute(sql`
    update preferences p set
      task = (select details ->> 'task' from queries where id = p.query_id),
      decision = (select decision from queries where id = p.query_id),
      columns = (
        select jsonb_agg(jsonb_build_object(
          'position', a.position,
          'model', split_part(a.model_id, ':', 1) || ':' || a.model,
          'characters', length(a.content),
          'counts', a.problem is null and a.content <> '' and a.finish in ('complete', 'length')
            and a.failovers = '[]'
        ) order by a.position)
        from answers a where a.query_id = p.query_id
      )
    where p.columns is null and ${which}`);
}
