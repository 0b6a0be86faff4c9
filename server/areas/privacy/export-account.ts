import type { Thread } from '#shared/contract/threads/schemas.ts';
import type { ThreadStore } from '../threads/index.ts';
import type { PromptRecord, ExportStore } from './store/export-store.ts';

export interface ExportDeps {
  store: ExportStore;
  threads: Pick<ThreadStore, 'list'>;
  siteName(): string;
}

/** One file of the archive. Its content is streamed, so that only one part is in memory at a time. */
export interface ArchiveEntry {
  path: string;
  content: AsyncIterable<string | Uint8Array>;
}

const promptsAtOnce = 20;

/** Everything stored about a user, file by file, read on demand. */
export async function* exportAccount(
  { store, threads, siteName }: ExportDeps,
  userId: number,
): AsyncGenerator<ArchiveEntry> {
  yield { path: 'README.txt', content: once(`Your data at ${siteName()}\n\n${readme}`) };
  yield { path: 'account.json', content: once(toJson(await store.getAccount(userId))) };
  for (const [index, thread] of (await threads.list(userId)).entries()) {
    const path = `threads/${index + 1}-${toFileName(thread.title)}.json`;
    yield { path, content: writePrompts(store, userId, thread) };
  }
  yield { path: 'prompts-outside-threads.json', content: writePrompts(store, userId, null) };
  for (const file of await store.listFiles(userId)) {
    const content = await store.readFile(userId, file);
    if (!content) continue;
    yield {
      path: file.path,
      content: once(content instanceof Uint8Array ? content : toJson(content)),
    };
  }
}

async function* writePrompts(
  store: ExportStore,
  userId: number,
  thread: Thread | null,
): AsyncGenerator<string> {
  const { id, title, createdAt, lastActiveAt } = thread ?? {};
  const head = thread ? JSON.stringify({ id, title, createdAt, lastActiveAt }).slice(1, -1) : '';
  yield `{${head}${thread ? ',' : ''}"prompts":[`;
  let last: PromptRecord | null = null;
  for (;;) {
    const prompts: PromptRecord[] = await store.listPrompts(
      userId,
      id ?? null,
      last,
      promptsAtOnce,
    );
    for (const prompt of prompts) {
      yield `${last ? ',' : ''}\n${toJson(prompt)}`;
      last = prompt;
    }
    if (prompts.length < promptsAtOnce) break;
  }
  yield ']}\n';
}

async function* once<Part>(part: Part): AsyncGenerator<Part> {
  yield part;
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Turns a title into part of a file name that works on every system and can't lead to another folder. */
export function toFileName(title: string): string {
  const plain = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return plain.slice(0, 60).toWellFormed() || 'thread';
}

const readme = `account.json                    your account, sign-ins, passkeys, the starts of your API keys,
                                profile, instructions, sessions, e-mails, Standard, payments and
                                daily usage
threads/                        your saved conversations with every prompt, answer and preference
prompts-outside-threads.json    other prompts, which are kept for 30 days
files/                          files that you sent with prompts in your conversations
images/                         images that models made for you
shared/                         the conversations that you share, with their images
responses/                      responses that your programs stored

Prompts refer to files and images by their paths in this archive. Stripe keeps your invoices; you can
find them under Manage Subscription. Sessions are complete except for a scrambled token.
`;
