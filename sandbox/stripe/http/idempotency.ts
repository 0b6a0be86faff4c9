import { Collection } from '../objects.ts';
import type { Mode } from '../mode.ts';
import { ApiError, type ErrorBody } from './errors.ts';

/** The first reply to an idempotency key, and the request that produced it. */
interface StoredReply {
  /** The idempotency key. */
  id: string;
  path: string;
  body: string;
  status: number;
  reply: object;
}

const replies = new Collection<StoredReply>('reply', 'reply');

/**
 * Runs the first call with a key, and returns the same reply to later calls. Throws an
 * `idempotency_error` (400) if a later call differs.
 */
export function once(
  mode: Mode,
  asked: Pick<StoredReply, 'id' | 'path' | 'body'>,
  act: () => object,
): { status: number; reply: object; isReplayed: boolean } {
  const stored = replies.find(mode, asked.id);
  if (!stored) return { ...replies.add(mode, { ...asked, ...attempt(act) }), isReplayed: false };
  if (stored.path === asked.path && stored.body === asked.body) {
    return { ...stored, isReplayed: true };
  }
  throw new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same endpoint and parameters they were first used with. Try using a key other than '${asked.id}' if you meant to execute a different request.`,
  });
}

/** The idempotency keys of calls in progress. A second call with the same key is refused until the first is done. */
export class KeysInUse {
  readonly #keys = new Set<string>();

  /** Returns false if the key is in use. Calls without a key never conflict. */
  take(key: string | string[] | undefined): boolean {
    if (key === undefined) return true;
    if (this.#keys.has(String(key))) return false;
    this.#keys.add(String(key));
    return true;
  }

  release(key: string | string[] | undefined): void {
    this.#keys.delete(String(key));
  }
}

export function keyInUse(key: string): ErrorBody {
  return {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  };
}

// Stripe doesn't store an error raised before the call did anything, so its key can be used again.
function attempt(act: () => object): { status: number; reply: object } {
  try {
    return { status: 200, reply: act() };
  } catch (error) {
    if (!(error instanceof ApiError) || !isKept(error)) throw error;
    return { status: error.status, reply: { error: error.body } };
  }
}

function isKept({ status }: ApiError): boolean {
  return status === 402 || status >= 500;
}
