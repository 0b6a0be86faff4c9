import { addWithin } from '../collection.ts';
import { ApiError } from './errors.ts';

interface CallWithKey {
  /** Unique within its mode only. */
  key: string;
  livemode: boolean;
  path: string;
  body: string;
}

/** The first reply to an idempotency key, and what had been asked. */
export interface StoredReply {
  path: string;
  body: string;
  status: number;
  reply: object;
}

const capacity = 5_000;

/** Acts the first time; later calls with the same key are told what the first was told. */
export function once(
  replies: Map<string, StoredReply>,
  { key, livemode, path, body }: CallWithKey,
  act: () => object,
): { status: number; reply: object; isReplayed: boolean } {
  const id = `${livemode ? 'live' : 'test'} ${key}`;
  const stored = replies.get(id);
  if (!stored) {
    const made = attempt(act);
    addWithin(capacity, replies, id, { path, body, ...made });
    return { ...made, isReplayed: false };
  }
  if (stored.path === path && stored.body === body) return { ...stored, isReplayed: true };
  throw new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same endpoint and parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

// Stripe forgets calls that it refused before doing anything, so that a key outlives a bad form.
function attempt(act: () => object): { status: number; reply: object } {
  try {
    return { status: 200, reply: act() };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 402) throw error;
    return { status: error.status, reply: { error: error.body } };
  }
}
