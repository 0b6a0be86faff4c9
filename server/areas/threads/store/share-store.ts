import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { limits } from '#shared/contract/limits.ts';
import type { Share, SharedTurn } from '#shared/contract/threads/share-schemas.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { users } from '../../accounts/schema.ts';
import { sharedConversations, sharedPictures } from '../schema.ts';

/** A copy of a conversation, which anyone with its id can read. */
interface NewShare {
  id: string;
  threadId: string;
  title: string;
  showsModels: boolean;
  turns: SharedTurn[];
  /** The ids, within the thread, of the pictures that were sent or generated. */
  pictureIds: string[];
}

export function createShareStore(database: Database) {
  return {
    /** Stores a share with copies of its pictures, unless that would exceed the user's limits. */
    save: (userId: number, share: NewShare) => saveShare(database, userId, share),
    /** The user's links, newest first. */
    list: (userId: number) => listShares(database, userId),
    /** Returns false if the user has no such link. */
    async end(userId: number, shareId: string) {
      const { rowCount } = await database
        .delete(sharedConversations)
        .where(and(eq(sharedConversations.id, shareId), eq(sharedConversations.userId, userId)));
      return rowCount === 1;
    },
    /** Finds a share for anyone who has its id. Returns null while the user who shared it is blocked. */
    async find(shareId: string) {
      const { title, createdAt, turns } = sharedConversations;
      const [found] = await database
        .select({ title, createdAt, turns })
        .from(sharedConversations)
        .innerJoin(users, eq(users.id, sharedConversations.userId))
        .where(isOpen(shareId));
      return found ? { ...found, createdAt: found.createdAt.toISOString() } : null;
    },
    async findPicture(shareId: string, pictureId: string) {
      const { mediaType, bytes } = sharedPictures;
      const [found] = await database
        .select({ mediaType, bytes })
        .from(sharedPictures)
        .innerJoin(sharedConversations, eq(sharedConversations.id, sharedPictures.shareId))
        .innerJoin(users, eq(users.id, sharedConversations.userId))
        .where(and(isOpen(shareId), eq(sharedPictures.id, pictureId)));
      return found ?? null;
    },
  };
}

export type ShareStore = ReturnType<typeof createShareStore>;

/** A link shows nothing while the user who created it is blocked. */
function isOpen(shareId: string) {
  return and(eq(sharedConversations.id, shareId), isNull(users.blockedAt));
}

class OverLimit extends Error {
  readonly limit: 'too-many' | 'too-large';

  constructor(limit: 'too-many' | 'too-large') {
    super(limit);
    this.limit = limit;
  }
}

async function saveShare(
  database: Database,
  userId: number,
  share: NewShare,
): Promise<Share | OverLimit['limit']> {
  try {
    return await database.transaction(async (tx) => {
      // Locks the user's row, so that simultaneous transactions count the user's links one after another.
      await tx.execute(sql`select 1 from users where id = ${userId} for no key update`);
      const { pictureIds: _, ...row } = share;
      await tx.insert(sharedConversations).values({ ...row, userId });
      await copyPictures(tx, userId, share);
      await checkLimits(tx, userId);
      const saved = (await listShares(tx, userId)).find(({ id }) => id === share.id);
      if (!saved) throw new Error('A link that was just created no longer exists.');
      return saved;
    });
  } catch (error) {
    if (error instanceof OverLimit) return error.limit;
    throw error;
  }
}

async function copyPictures(
  tx: Session,
  userId: number,
  { id, threadId, pictureIds }: NewShare,
): Promise<void> {
  if (pictureIds.length === 0) return;
  await tx.execute(sql`
    with own as (select id from queries where thread_id = ${threadId} and user_id = ${userId})
    insert into shared_pictures (share_id, id, media_type, bytes)
    select ${id}::uuid, picture.id, picture.media_type, picture.bytes
    from (
      select id, media_type, bytes from kept_files where query_id in (select id from own)
      union all
      select id, media_type, bytes from generated_images where query_id in (select id from own)
    ) picture
    where picture.id = any(${sql.param(pictureIds)}::uuid[])`);
}

async function checkLimits(tx: Session, userId: number): Promise<void> {
  const { rows } = await tx.execute<{ links: number; bytes: number }>(sql`
    select count(distinct c.id)::int as links, coalesce(sum(octet_length(p.bytes)), 0)::float8 as bytes
    from shared_conversations c left join shared_pictures p on p.share_id = c.id
    where c.user_id = ${userId}`);
  const { links = 0, bytes = 0 } = rows[0] ?? {};
  if (links > limits.sharedConversations) throw new OverLimit('too-many');
  if (bytes > limits.sharedPictureBytes) throw new OverLimit('too-large');
}

async function listShares(session: Pick<Session, 'select'>, userId: number): Promise<Share[]> {
  const { id, threadId, title, showsModels, turns, createdAt } = sharedConversations;
  const rows = await session
    .select({
      id,
      threadId,
      title,
      showsModels,
      turns: sql<number>`jsonb_array_length(${turns})`,
      createdAt,
    })
    .from(sharedConversations)
    .where(eq(sharedConversations.userId, userId))
    .orderBy(desc(createdAt), desc(id));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
