import type { QueryInput } from '#shared/contract/query/schemas.ts';
import { limits } from '#shared/contract/limits.ts';
import { senderOf, type Actor } from '#server/platform/actor.ts';
import { formatMegabytes } from '#shared/lib/format.ts';
import { AppError } from '#server/platform/app-error.ts';
import { noSuchThread } from '#server/platform/not-found.ts';
import type { QueryDeps } from '../query-deps.ts';
import type { AskedPlace, EarlierTurn } from './ports.ts';
import type { SentPrompt, PromptAfterTurns } from './prompt.ts';

/** Adds the earlier turns of the thread that a prompt continues. Throws if the thread is missing or full. */
export async function addEarlierTurns(
  { threads }: Pick<QueryDeps, 'threads'>,
  actor: Actor,
  sent: SentPrompt,
): Promise<PromptAfterTurns> {
  const { threadId, temporary, earlierTurns = [], olderTurns: older = 0 } = sent.input;
  if (sent.program) return beginAfter(sent, sent.program.earlier);
  if (temporary) return { ...beginAfter(sent, earlierTurns.map(withoutFiles)), olderTurns: older };
  if (threadId === undefined) return beginAfter(sent, parentTurn(sent.input));
  const sender = senderOf(actor);
  if ((await threads.countTextBytes(sender, threadId)) > limits.threadTextBytes) {
    throw threadIsFull();
  }
  const context = await threads.findContext(sender, threadId, placeOf(sent.input));
  if (!context) throw noSuchThread();
  const { parentId, files, olderTurns } = context;
  if (context.hasLostFiles && sent.attachments.length === 0) throw filesAreLost();
  // The prompt already contains the answers to combine, so their turn is left out.
  const earlier = sent.combine ? context.earlier.slice(0, -1) : context.earlier;
  if (sent.attachments.length > 0 || !files)
    return { ...sent, earlier, olderTurns, parentId, filesOf: null };
  const { attachments, of: filesOf } = files;
  return { ...sent, attachments, earlier, olderTurns, parentId, filesOf };
}

function beginAfter(sent: SentPrompt, earlier: readonly EarlierTurn[]): PromptAfterTurns {
  return { ...sent, earlier, parentId: null, filesOf: null };
}

const withoutFiles = (turn: Omit<EarlierTurn, 'attachments'>) => ({ ...turn, attachments: [] });

function placeOf({ retryOf, parentId }: QueryInput): AskedPlace {
  if (retryOf !== undefined) return { kind: 'version-of', queryId: retryOf };
  return parentId === undefined ? { kind: 'after-shown' } : { kind: 'after', queryId: parentId };
}

/** The earlier turn that a client may send with the prompt; there is at most one. */
function parentTurn({ parentQuery, parentResponse }: QueryInput): EarlierTurn[] {
  if (!parentQuery?.trim() || !parentResponse?.trim()) return [];
  return [{ query: parentQuery, attachments: [], response: parentResponse }];
}

function filesAreLost(): AppError {
  return new AppError(
    'conflict',
    'The files of this prompt weren’t saved. Attach them to a new prompt. Your prompt is saved.',
  );
}

/**
 * The limit is far above any model's context window. It keeps threads from growing endlessly with text that
 * no model can receive.
 */
function threadIsFull(): AppError {
  const most = formatMegabytes(limits.threadTextBytes);
  return new AppError(
    'storage-full',
    `This conversation has reached the limit of ${most} of text. Start a new one. Your prompt is saved.`,
  );
}
