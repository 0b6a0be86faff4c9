import { hiddenName } from '#shared/contract/query/constants.ts';
import { and, asc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connection/database.ts';
import { readableReasoning } from '../../api-keys/index.ts';
import { storedResponses } from '../../api-keys/schema.ts';
import { unpackNote } from '../../routing/index.ts';
import { senderIs } from '../../users/index.ts';
import { describeAccount } from './describe-account.ts';
import { answerRatings, preferences } from '../../preferences/schema.ts';
import { answers, generatedImages, queries } from '../../query/schema.ts';
import { keptFiles, sharedConversations, sharedPictures } from '../../threads/schema.ts';

/** A prompt with all its answers, files and images. */
export type PromptRecord = Awaited<ReturnType<typeof listPrompts>>[number];

/** A file that was sent, an image from a model, a shared conversation or picture, or a stored response. */
interface StoredFile {
  kind: 'files' | 'images' | 'conversations' | 'shared' | 'responses';
  id: string;
  path: string;
}

/** Every call takes the user's id and finds only what belongs to that user. */
export function createExportStore(database: Database) {
  return {
    getAccount: (userId: number) => describeAccount(database, userId),
    /**
     * The prompts in a thread that come after `after`, oldest first. If `threadId` is null, the prompts outside
     * threads.
     */
    listPrompts: (
      userId: number,
      threadId: string | null,
      after: PromptRecord | null,
      limit: number,
    ) =>
      listPrompts(database, and(senderIs({ userId }), inThread(threadId), isAfter(after)), limit),
    async listFiles(userId: number) {
      const [files, images, conversations, pictures, responses] = await Promise.all([
        listFiles(database, senderIs({ userId })),
        listImages(database, senderIs({ userId })),
        listConversations(database, userId),
        listSharedPictures(database, userId),
        listResponses(database, userId),
      ]);
      const sent = [...files, ...images].map(({ queryId: _, ...file }) => file);
      return [...sent, ...conversations, ...pictures, ...responses];
    },
    /** Returns bytes, or an object for a JSON file; null if the file was deleted in the meantime. */
    async readFile(userId: number, { kind, id }: StoredFile): Promise<Uint8Array | object | null> {
      if (kind === 'conversations') return readConversation(database, userId, id);
      if (kind === 'shared') return readSharedPicture(database, userId, id);
      if (kind === 'responses') return readResponse(database, userId, id);
      const table = kind === 'files' ? keptFiles : generatedImages;
      const [found] = await database
        .select({ bytes: table.bytes })
        .from(table)
        .innerJoin(queries, eq(queries.id, table.queryId))
        .where(and(eq(table.id, id), senderIs({ userId })));
      return found?.bytes ?? null;
    },
  };
}

export type ExportStore = ReturnType<typeof createExportStore>;

/** If `threadId` is null, matches the queries outside threads whose texts have not been deleted yet. */
function inThread(threadId: string | null): SQL | undefined {
  if (threadId !== null) return eq(queries.threadId, threadId);
  return sql`(${queries.prompt} <> '' or ${queries.details} is not null)
    and not exists (select 1 from threads where threads.id = ${queries.threadId})`;
}

// Rounded to milliseconds, the precision of a Date, so that the next page can continue after the last listed
// row.
const place = sql`date_trunc('milliseconds', ${queries.createdAt})`;

function isAfter(last: PromptRecord | null): SQL | undefined {
  return last
    ? sql`${queries.createdAt} >= ${last.askedAt} and (${place}, ${queries.id}) > (${last.askedAt}, ${last.id})`
    : undefined;
}

async function listPrompts(database: Database, which: SQL | undefined, limit: number) {
  const rows = await database
    .select({ query: queries, preference: preferences })
    .from(queries)
    .leftJoin(preferences, eq(preferences.queryId, queries.id))
    .where(which)
    .orderBy(place, asc(queries.id))
    .limit(limit);
  const ids = rows.map(({ query }) => query.id);
  if (ids.length === 0) return [];
  const [given, files, images] = await Promise.all([
    listAnswers(database, ids),
    listFiles(database, inArray(queries.id, ids)),
    listImages(database, inArray(queries.id, ids)),
  ]);
  const answersOf = Map.groupBy(given, ({ queryId }) => queryId);
  const filesOf = Map.groupBy(files, ({ queryId }) => queryId);
  const imagesOf = Map.groupBy(images, ({ queryId }) => queryId);
  return rows.map(({ query, preference }) => ({
    id: query.id,
    // The prompt that this one continues. Prompts that continue the same one are versions of each other.
    continues: query.parentId === query.threadId ? null : query.parentId,
    askedAt: query.createdAt,
    prompt: query.prompt,
    parentPrompt: query.parentQuery,
    parentResponse: query.parentResponse,
    askedModel: query.askedModel,
    tags: query.tags,
    instructions: query.instructions,
    isComparison: query.compareMode,
    status: query.status,
    answers: (answersOf.get(query.id) ?? []).map(({ queryId: _, ...answer }) =>
      query.blind === 'hidden' ? withoutNames(answer) : answer,
    ),
    preference: preference && toPreference(preference),
    // Paths in the archive: `files` are attachments, `images` come from models.
    files: (filesOf.get(query.id) ?? []).map(({ path }) => path),
    images: (imagesOf.get(query.id) ?? []).map(({ path }) => path),
  }));
}

/** Hides the models of a blind comparison whose sender has neither voted nor revealed the names. */
function withoutNames({
  position,
  content,
  finish,
}: Pick<typeof answers.$inferSelect, 'position' | 'content' | 'finish'>) {
  return { position, name: hiddenName(position), content, finish };
}

const {
  id: _id,
  userId: _userId,
  visitorHash: _visitorHash,
  // Encrypted parts that only the vendor can read.
  vendorBlocks: _vendorBlocks,
  ...toldOfAnswer
} = getTableColumns(answers);

function listAnswers(database: Database, queryIds: string[]) {
  return database
    .select({ ...toldOfAnswer, rating: answerRatings.rating, ratingReason: answerRatings.reason })
    .from(answers)
    .leftJoin(
      answerRatings,
      and(eq(answerRatings.queryId, answers.queryId), eq(answerRatings.position, answers.position)),
    )
    .where(inArray(answers.queryId, queryIds))
    .orderBy(asc(answers.position));
}

function toPreference(row: typeof preferences.$inferSelect) {
  const { outcome, position, isBlind, createdAt, decision } = row;
  return { outcome, position, isBlind, at: createdAt, decision: decision && unpackNote(decision) };
}

type OwnedFile = StoredFile & { queryId: string };

async function listFiles(database: Database, which: SQL): Promise<OwnedFile[]> {
  const { id, queryId, fileName } = getTableColumns(keptFiles);
  const rows = await database
    .select({ id, queryId, fileName })
    .from(keptFiles)
    .innerJoin(queries, eq(queries.id, keptFiles.queryId))
    .where(which)
    .orderBy(asc(queries.createdAt), asc(keptFiles.position));
  return rows.map((row) => ({
    kind: 'files',
    id: row.id,
    queryId: row.queryId,
    path: `files/${row.id.slice(0, 8)}-${row.fileName.replaceAll(/[^\p{L}\p{N}. ()_-]+/gu, '_')}`,
  }));
}

async function listImages(database: Database, which: SQL): Promise<OwnedFile[]> {
  const { id, queryId, mediaType } = getTableColumns(generatedImages);
  const rows = await database
    .select({ id, queryId, mediaType })
    .from(generatedImages)
    .innerJoin(queries, eq(queries.id, generatedImages.queryId))
    .where(which)
    .orderBy(asc(generatedImages.createdAt));
  return rows.map((row) => ({
    kind: 'images',
    id: row.id,
    queryId: row.queryId,
    path: `images/${row.id}.${row.mediaType.split('/')[1] ?? 'bin'}`,
  }));
}

async function listConversations(database: Database, userId: number): Promise<StoredFile[]> {
  const rows = await database
    .select({ id: sharedConversations.id })
    .from(sharedConversations)
    .where(eq(sharedConversations.userId, userId))
    .orderBy(asc(sharedConversations.createdAt));
  return rows.map(({ id }) => ({ kind: 'conversations', id, path: `shared/${id}.json` }));
}

/** A shared conversation as people with the link see it. */
async function readConversation(database: Database, userId: number, id: string) {
  const { userId: _, ...shown } = getTableColumns(sharedConversations);
  const [found] = await database
    .select(shown)
    .from(sharedConversations)
    .where(and(eq(sharedConversations.id, id), eq(sharedConversations.userId, userId)));
  return found ?? null;
}

/** Lists each picture once, even if several shared conversations contain it. */
async function listSharedPictures(database: Database, userId: number): Promise<StoredFile[]> {
  const rows = await database
    .selectDistinctOn([sharedPictures.id], {
      id: sharedPictures.id,
      mediaType: sharedPictures.mediaType,
    })
    .from(sharedPictures)
    .innerJoin(sharedConversations, eq(sharedConversations.id, sharedPictures.shareId))
    .where(eq(sharedConversations.userId, userId));
  return rows.map(({ id, mediaType }) => ({
    kind: 'shared',
    id,
    path: `shared/${id}.${mediaType.split('/')[1] ?? 'bin'}`,
  }));
}

async function readSharedPicture(
  database: Database,
  userId: number,
  id: string,
): Promise<Uint8Array | null> {
  const [found] = await database
    .select({ bytes: sharedPictures.bytes })
    .from(sharedPictures)
    .innerJoin(sharedConversations, eq(sharedConversations.id, sharedPictures.shareId))
    .where(and(eq(sharedPictures.id, id), eq(sharedConversations.userId, userId)))
    .limit(1);
  return found?.bytes ?? null;
}

/** The responses that programs stored with `store: true`. */
async function listResponses(database: Database, userId: number): Promise<StoredFile[]> {
  const rows = await database
    .select({ id: storedResponses.queryId })
    .from(storedResponses)
    .where(eq(storedResponses.userId, userId))
    .orderBy(asc(storedResponses.createdAt));
  return rows.map(({ id }) => ({ kind: 'responses', id, path: `responses/resp_${id}.json` }));
}

async function readResponse(database: Database, userId: number, id: string) {
  const { request, response, createdAt } = getTableColumns(storedResponses);
  const [found] = await database
    .select({ createdAt, request, response })
    .from(storedResponses)
    .where(and(eq(storedResponses.queryId, id), eq(storedResponses.userId, userId)));
  if (!found) return null;
  return {
    createdAt: found.createdAt,
    request: { ...found.request, input: withReadableThinking(found.request.input) },
    response: found.response && {
      ...found.response,
      output: withReadableThinking(found.response.output),
    },
  };
}

function withReadableThinking(items: unknown): unknown {
  if (!Array.isArray(items)) return items;
  return items.map((item: { type?: unknown; encrypted_content?: unknown }) =>
    item.type === 'reasoning' && typeof item.encrypted_content === 'string'
      ? { ...item, encrypted_content: readableReasoning(item.encrypted_content) }
      : item,
  );
}
