import { randomUUID } from 'node:crypto';
import { asc, inArray, sql } from 'drizzle-orm';
import { limits } from '#shared/contract/limits.ts';
import type { ReadAttachment } from '../../attachments/index.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { keptFiles } from '../../threads/schema.ts';

export async function insertKeptFiles(
  session: Session,
  turns: readonly { queryId: string; files: readonly ReadAttachment[] }[],
): Promise<void> {
  const rows = turns.flatMap(({ queryId, files }) =>
    files.map((file, position) => toRow(queryId, file, position)),
  );
  if (rows.length > 0) await session.insert(keptFiles).values(rows);
}

/** Whether there is room for more files from visitors. */
export async function hasRoomForVisitors(session: Session): Promise<boolean> {
  const { rows } = await session.execute<{ bytes: number }>(sql`
    select coalesce(sum(octet_length(bytes)), 0)::float8 as bytes from kept_files where user_id is null`);
  return (rows[0]?.bytes ?? 0) < limits.visitorFileBytes;
}

/** The files of each query, in the order they were sent. */
export async function listAttachments(database: Database, queryIds: string[]) {
  const rows = await database
    .select()
    .from(keptFiles)
    .where(inArray(keptFiles.queryId, queryIds))
    .orderBy(asc(keptFiles.position));
  const files = Map.groupBy(rows, ({ queryId }) => queryId);
  return new Map([...files].map(([queryId, own]) => [queryId, own.map(toAttachment)]));
}

function toAttachment(row: typeof keptFiles.$inferSelect): ReadAttachment {
  const { mediaType, bytes, fileName, text, hasPictures, notes } = row;
  if (row.kind === 'document') {
    return { kind: 'document', mediaType, bytes, fileName, text: text ?? '', hasPictures, notes };
  }
  const { width, height } = row;
  return {
    kind: 'image',
    fileName,
    mediaType: imageType(mediaType),
    bytes,
    width: width ?? 0,
    height: height ?? 0,
    notes,
  };
}

function imageType(mediaType: string) {
  const known = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
  return known.find((type) => type === mediaType) ?? 'image/png';
}

function toRow(
  queryId: string,
  file: ReadAttachment,
  position: number,
): typeof keptFiles.$inferInsert {
  const { notes = [], bytes, ...kept } = file;
  const own = { id: randomUUID(), queryId, position, bytes: Buffer.from(bytes), notes: [...notes] };
  return { hasPictures: false, ...kept, ...own };
}
