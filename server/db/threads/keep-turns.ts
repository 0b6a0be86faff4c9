import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { limits } from '#shared/contract/limits.ts';
import type { ReadAttachment } from '../../domain/attachments/ports.ts';
import type { TurnToKeep } from '../../domain/query/store.ts';
import type { Database, Session } from '../connection/database.ts';
import { purgeThreads } from '../privacy/purge-texts.ts';
import { keptFiles } from '../schema/threads.ts';

/** Keeps the files of turns beside them. */
export async function keepFiles(
  session: Session,
  turns: readonly { queryId: string; turn: TurnToKeep | null }[],
): Promise<void> {
  const files = turns.flatMap(({ queryId, turn }) => turn?.files.map(toRow(queryId)) ?? []);
  if (files.length > 0) await session.insert(keptFiles).values(files);
}

/**
 * Deletes the least recently active threads beyond the most of people who have just begun one. It looks
 * after that was committed: of several who begin at once, the last to look sees all of them.
 */
export async function forgetOldestThreads(
  database: Database,
  userIds: readonly number[],
): Promise<void> {
  const crowded = await database.planned.$client.query<{ user_id: string }>(findCrowded(userIds));
  if (crowded.rows.length === 0) return;
  const crowdedIds = crowded.rows.map(({ user_id }) => Number(user_id));
  await database.transaction(async (tx) => {
    // One person's threads are deleted by one at a time, and people are taken in one order.
    const { rows } = await tx.execute<{ id: string }>(sql`
      with people as materialized (
        select id from users where id = any(${sql.param(crowdedIds)}::bigint[]) order by id for no key update
      ), placed as (
        select threads.id, row_number() over (partition by user_id order by last_active_at desc, threads.id) as place
        from threads join people on people.id = user_id
      )
      select id from placed where place > ${limits.threads}`);
    await purgeThreads(
      tx,
      rows.map(({ id }) => id),
    );
  });
}

const findCrowded = (userIds: readonly number[]) => ({
  name: 'find-crowded',
  text: `select user_id from threads where user_id = any($1::bigint[])
    group by user_id having count(*) > ${limits.threads}`,
  values: [userIds],
});

function toRow(queryId: string) {
  return (file: ReadAttachment, position: number): typeof keptFiles.$inferInsert => {
    const { kind, mediaType } = file;
    const base = { id: randomUUID(), queryId, position, kind, mediaType };
    const bytes = Buffer.from(file.bytes);
    if (file.kind === 'document') {
      const { fileName, text, hasPictures } = file;
      return { ...base, bytes, fileName, text, hasPictures };
    }
    const fileName = `image-${position + 1}.${mediaType.slice('image/'.length)}`;
    return { ...base, bytes, fileName, hasPictures: false, width: file.width, height: file.height };
  };
}
