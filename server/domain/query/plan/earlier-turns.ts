import type { QueryInput } from '#shared/contract/query/schemas.ts';
import { limits } from '#shared/contract/limits.ts';
import { senderOf, type Actor } from '../../accounts/actor.ts';
import { AppError } from '../../app-error.ts';
import { noSuchThread } from '../../not-found.ts';
import type { ConversationStore, EarlierTurn } from '../ports.ts';
import type { SentPrompt, PromptInContext } from './prompt.ts';

/** Adds what was said before in the thread that a prompt continues; throws where there is no such thread. */
export async function addEarlierTurns(
  { threads }: { threads: ConversationStore },
  actor: Actor,
  sent: SentPrompt,
): Promise<PromptInContext> {
  const { threadId, retryOf } = sent.input;
  if (threadId === undefined) return { ...sent, earlier: parentTurn(sent.input) };
  const sender = senderOf(actor);
  if ((await threads.countTextBytes(sender, threadId)) > limits.threadTextBytes) {
    throw threadIsFull();
  }
  const earlier = await threads.findEarlierTurns(sender, threadId, retryOf ?? null);
  if (!earlier) throw noSuchThread();
  return { ...sent, earlier };
}

/** The one earlier turn that a client may send itself. */
function parentTurn({ parentQuery, parentResponse }: QueryInput): EarlierTurn[] {
  if (!parentQuery?.trim() || !parentResponse?.trim()) return [];
  return [{ query: parentQuery, attachments: [], response: parentResponse }];
}

/**
 * Much more than any model's window: text that cannot be sent to a model any more must not grow without
 * end.
 */
function threadIsFull(): AppError {
  const most = Math.round(limits.threadTextBytes / 2 ** 20);
  return new AppError(
    'storage-full',
    `This thread holds ${most} MB of text, the most that one may. Begin a new one; your prompt was kept.`,
  );
}
