import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { limits } from '#shared/contract/limits.ts';
import type { ReadAttachment } from '../domain/attachments/ports.ts';
import type { TurnToKeep } from '../domain/query/store.ts';
import type { Session } from './database.ts';
import { forgetThreads } from './forget-texts.ts';
import { keptFiles } from './schema/threads.ts';

export interface KeptTurn {
  queryId: string;
  turn: TurnToKeep;
}

/** Saves turns in their threads, and deletes the least recently active threads beyond the most. */
export async function keepTurns(session: Session, turns: readonly KeptTurn[]): Promise<void> {
  if (turns.length === 0) return;
  const userIds = turns.map(({ turn }) => turn.userId);
  const threads = JSON.stringify(turns.map(({ turn }) => toThread(turn)));
  await session.execute(saveThreads(threads, userIds));
  const { rows } = await session.execute<{ id: string }>(sql`
    select id from (
      select id, row_number() over (partition by user_id order by last_active_at desc, id) as place
      from threads where user_id = any(${sql.param(userIds)}::bigint[])
    ) as placed where place > ${limits.threads}`);
  await forgetThreads(
    session,
    rows.map(({ id }) => id),
  );
  const files = turns.flatMap(({ queryId, turn }) => turn.files.map(toRow(queryId)));
  if (files.length > 0) await session.insert(keptFiles).values(files);
}

// One person's threads change one at a time, so that there are never more than the most; people are
// locked in one order, and not against those who only refer to them.
const saveThreads = (turns: string, userIds: number[]) => sql`
  with turns as materialized (
    select * from json_to_recordset(${turns}::json) as t (id uuid, user_id bigint, title text)
  ), people as materialized (
    select id from users where id = any(${sql.param(userIds)}::bigint[]) order by id for no key update
  )
  insert into threads (id, user_id, title)
  select distinct on (turns.id) turns.id, user_id, title
  from turns join people on people.id = user_id
  order by turns.id
  on conflict (id) do update set last_active_at = now()`;

function toThread({ threadId, userId, title }: TurnToKeep) {
  return { id: threadId, user_id: userId, title };
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
