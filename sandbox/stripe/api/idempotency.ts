import { StripeFault } from '../fault.ts';
import type { StoredReply } from './reply-store.ts';

/** Refuses a key that comes with something else than before. */
export function checkSameRequest(stored: StoredReply, path: string, body: string): void {
  const key = stored.id.slice(stored.id.indexOf(' ') + 1);
  if (stored.path !== path) {
    throw idempotencyError(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${stored.path}' vs '${path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  if (stored.body !== body) {
    throw idempotencyError(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
}

function idempotencyError(message: string): StripeFault {
  return new StripeFault(400, { type: 'idempotency_error', message });
}
