import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connection/database.ts';
import {
  identities,
  passkeys,
  profiles,
  sessions,
  signInLinks,
} from '#server/areas/accounts/schema.ts';
import { apiKeys } from '#server/areas/api-keys/schema.ts';
import { answers, generatedImages, queries } from '#server/areas/query/schema.ts';
import {
  keptFiles,
  sharedConversations,
  sharedPictures,
  threads,
} from '#server/areas/threads/schema.ts';
import { hashToken } from '#server/platform/sessions/session-token.ts';

/** The ids of rows that belong to one person or visitor, named like the parameters in the API's paths. */
export type PrivateRows = Record<RowName, string> & {
  mark: string;
  /** The token of a mailed link. */
  token: string;
};
export type RowName = (typeof rowNames)[number];

export const rowNames = [
  'threadId',
  'queryId',
  'fileId',
  'imageId',
  'sessionId',
  'identityId',
  'passkeyId',
  'keyId',
  'shareId',
  'pictureId',
] as const;

export type RowsOf = { userId: number } | { visitorToken: string };

/**
 * Stores one row of everything that only its person may see, all containing `mark`, and a copy shared by a
 * link,
 * which doesn't contain it.
 */
export async function storePrivateRows(database: Database, of: RowsOf): Promise<PrivateRows> {
  const mark = `private-${randomBytes(12).toString('hex')}`;
  const ids = Object.fromEntries(rowNames.map((name) => [name, randomUUID()]));
  const token = randomBytes(32).toString('base64url');
  const rows = { ...ids, mark, token } as PrivateRows;
  if ('userId' in of) {
    await storeThread(database, of.userId, rows);
    await storeShare(database, of.userId, rows);
    await storeEmailLink(database, of.userId, rows);
    await storeQuery(database, { userId: of.userId }, rows);
    await storeAccount(database, of.userId, rows);
  } else {
    await storeQuery(database, { visitorHash: hashToken(of.visitorToken) }, rows);
  }
  return rows;
}

async function storeThread(database: Database, userId: number, rows: PrivateRows): Promise<void> {
  await database.insert(threads).values({ id: rows.threadId, userId, title: rows.mark });
}

async function storeShare(
  database: Database,
  userId: number,
  { threadId, shareId, pictureId }: PrivateRows,
): Promise<void> {
  const content = `![](/api/shared/${shareId}/pictures/${pictureId})`;
  const answer = { name: null, content, finish: 'complete' as const };
  await database.insert(sharedConversations).values({
    id: shareId,
    userId,
    threadId,
    title: 'Shared',
    showsModels: false,
    turns: [{ query: 'Draw a tree', files: [], answers: [answer] }],
  });
  const picture = { mediaType: 'image/png', bytes: Buffer.from('picture') };
  await database.insert(sharedPictures).values({ ...picture, shareId, id: pictureId });
}

/** A link that was mailed to a person who adds an address, and not opened yet. */
async function storeEmailLink(
  database: Database,
  userId: number,
  { mark, token }: PrivateRows,
): Promise<void> {
  await database.insert(signInLinks).values({
    tokenHash: hashToken(token),
    browserHash: randomBytes(32),
    address: `${mark}@example.org`,
    linkTo: userId,
    returnTo: '/profile',
    subject: mark,
    isMailed: true,
    expiresAt: new Date(Date.now() + 15 * 60 * 1000),
  });
}

async function storeQuery(
  database: Database,
  sender: { userId: number } | { visitorHash: Buffer },
  { queryId, threadId, fileId, imageId, mark }: PrivateRows,
): Promise<void> {
  const at = new Date();
  await database.insert(queries).values({
    ...sender,
    id: queryId,
    threadId,
    tier: 'free',
    kind: 'text',
    prompt: mark,
    askedModel: 'openai:gpt-3.5-turbo',
    compareMode: false,
    status: 'done',
    dataBytes: mark.length,
    createdAt: at,
    finishedAt: at,
  });
  await database.insert(answers).values({
    queryId,
    position: 0,
    modelId: 'openai:gpt-3.5-turbo',
    model: 'gpt-3.5-turbo',
    name: 'GPT-3.5 Turbo',
    upstreamModel: 'gpt-3.5-turbo',
    content: mark,
    reason: 'It was asked for.',
    finish: 'complete',
    timeMs: 1,
    failovers: [],
    finishedAt: at,
  });
  const bytes = Buffer.from(mark);
  await database.insert(generatedImages).values({
    id: imageId,
    queryId,
    mediaType: 'image/png',
    bytes,
  });
  await database.insert(keptFiles).values({
    id: fileId,
    queryId,
    position: 0,
    kind: 'document',
    fileName: `${mark}.txt`,
    mediaType: 'text/plain',
    bytes,
    text: mark,
    hasPictures: false,
  });
}

async function storeAccount(
  database: Database,
  userId: number,
  { sessionId, identityId, passkeyId, keyId, mark }: PrivateRows,
): Promise<void> {
  const own = { userId, email: 'ada@example.org' };
  await database.insert(sessions).values({
    id: sessionId,
    userId,
    tokenHash: randomBytes(32),
    device: mark,
    expiresAt: new Date(Date.now() + 24 * 60 * 60 * 1000),
  });
  await database
    .insert(identities)
    .values({ ...own, id: identityId, issuer: 'https://identity.example', subject: mark });
  await database.insert(passkeys).values({
    id: passkeyId,
    userId,
    publicKey: randomBytes(32),
    counter: 0,
    transports: ['usb'],
    name: mark,
  });
  await database.insert(apiKeys).values({
    id: keyId,
    userId,
    hash: randomBytes(32),
    name: mark,
    prefix: 'sk-switchyard-0000',
    scopes: ['chat'],
    models: [],
  });
  const profile = { ...own, fullName: mark, phone: '1', address: mark, country: mark };
  await database
    .insert(profiles)
    .values(profile)
    .onConflictDoUpdate({ target: profiles.userId, set: profile });
}

/** Describes the rows as text, which stays the same unless someone changed or removed one of them. */
export async function describeRows(database: Database, rows: PrivateRows): Promise<string> {
  const found = await Promise.all([
    database.select().from(threads).where(eq(threads.id, rows.threadId)),
    database.select().from(queries).where(eq(queries.id, rows.queryId)),
    database.select().from(answers).where(eq(answers.queryId, rows.queryId)),
    database.select({ id: keptFiles.id }).from(keptFiles).where(eq(keptFiles.id, rows.fileId)),
    database.select().from(sessions).where(eq(sessions.id, rows.sessionId)),
    database.select().from(identities).where(eq(identities.id, rows.identityId)),
    database.select().from(passkeys).where(eq(passkeys.id, rows.passkeyId)),
    database.select().from(apiKeys).where(eq(apiKeys.id, rows.keyId)),
    database.select().from(profiles).where(eq(profiles.fullName, rows.mark)),
    database.select().from(sharedConversations).where(eq(sharedConversations.id, rows.shareId)),
    database.select().from(sharedPictures).where(eq(sharedPictures.shareId, rows.shareId)),
    database.select().from(signInLinks).where(eq(signInLinks.subject, rows.mark)),
  ]);
  return JSON.stringify(found);
}
