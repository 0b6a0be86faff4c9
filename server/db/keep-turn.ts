import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { limits } from '#shared/contract/limits.ts';
import type { ReadAttachment } from '../domain/attachments/ports.ts';
import type { TurnToKeep } from '../domain/query/store.ts';
import type { Session } from './database.ts';
import { forgetThreads } from './forget-texts.ts';
import { keptFiles } from './schema.ts';

/** Saves a turn in its thread, and deletes the least recently active thread beyond the most. */
export async function keepTurn(
  session: Session,
  queryId: string,
  { threadId, userId, title, files }: TurnToKeep,
): Promise<void> {
  // One person's threads change one at a time, so that there are never more than the most.
  await session.execute(sql`select 1 from users where id = ${userId} for update`);
  await session.execute(sql`
    insert into threads (id, user_id, title) values (${threadId}, ${userId}, ${title})
    on conflict (id) do update set last_active_at = now()`);
  const { rows } = await session.execute<{ id: string }>(sql`
    select id from threads where user_id = ${userId}
    order by last_active_at desc, id offset ${limits.threads}`);
  await forgetThreads(
    session,
    rows.map(({ id }) => id),
  );
  if (files.length > 0) await session.insert(keptFiles).values(files.map(toRow(queryId)));
}

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
