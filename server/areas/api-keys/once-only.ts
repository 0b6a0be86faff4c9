import { createHash, randomUUID } from 'node:crypto';
import type { Actor } from '../../platform/actor.ts';
import type { RepeatableCalls } from './store/repeatable-calls.ts';
import { AppError } from '../../platform/app-error.ts';

export type { RepeatableCalls };

const mostCharacters = 255;

/** The query that answers a call, which may be the query of an earlier identical call. */
export type Called = { queryId: string; isRepeated: boolean };

/**
 * Runs `work` once for all of a key's calls with the same `Idempotency-Key`. After an error, the
 * call can be retried. Calls without the header always run `work`.
 */
export async function onceOnly<Done>(
  calls: RepeatableCalls,
  { actor, mark, body }: { actor: Actor; mark: string | null; body: object },
  work: (called: Called) => Promise<Done>,
): Promise<Done> {
  const queryId = randomUUID();
  const keyId = actor.key?.id;
  if (mark === null || keyId === undefined) return work({ queryId, isRepeated: false });
  if (mark.length > mostCharacters) throw wrongMark(`Use at most ${mostCharacters} characters.`);
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest();
  const begun = await calls.begin({ keyId, mark, bodyHash, queryId });
  if (begun === 'other-body')
    throw wrongMark('This idempotency key was already used for a different request.');
  if (begun === 'beginning') throw stillBeginning();
  if (begun !== 'new') return work({ queryId: begun.queryId, isRepeated: true });
  try {
    return await work({ queryId, isRepeated: false });
  } catch (error) {
    await calls.forget(keyId, mark);
    throw error;
  }
}

function stillBeginning(): AppError {
  const words =
    'The same request has only just started. Try again in a moment to receive its answer.';
  return new AppError('conflict', words, { retryAfterSeconds: 1 });
}

function wrongMark(why: string): AppError {
  return new AppError('invalid-input', `Idempotency-Key: ${why}`);
}
