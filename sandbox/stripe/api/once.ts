import { StripeFault } from '../fault.ts';
import { checkSameRequest } from './idempotency.ts';
import type { ReplyStore, StoredReply } from './reply-store.ts';

/** Acts the first time; later calls with the same key are told what the first was told. */
export function once(
  replies: ReplyStore,
  request: Pick<StoredReply, 'id' | 'path' | 'body'>,
  act: () => object,
) {
  const stored = replies.find(request.id);
  if (stored) {
    checkSameRequest(stored, request.path, request.body);
    return { status: stored.status, body: stored.reply, isReplayed: true };
  }
  const { status, reply } = attempt(act);
  replies.add({ ...request, status, reply });
  return { status, body: reply, isReplayed: false };
}

// Stripe forgets calls that it refused before doing anything, so that a key outlives a bad form.
function attempt(act: () => object): { status: number; reply: object } {
  try {
    return { status: 200, reply: act() };
  } catch (error) {
    if (!(error instanceof StripeFault) || error.status !== 402) throw error;
    return { status: error.status, reply: { error: error.body } };
  }
}
