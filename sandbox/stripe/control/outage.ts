import { setTimeout } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../http/errors.ts';

export const outageSchema = z.strictObject({
  mode: z.enum(['error', 'kept-error', 'slow', 'lost-reply']),
  /** Affects only calls whose path starts with this prefix. */
  path: z.string().startsWith('/v1').default('/v1'),
  method: z.enum(['GET', 'POST', 'DELETE']).optional(),
  times: z.int().positive().optional(),
  delayMs: z.int().nonnegative().max(60_000).default(2_000),
});

export type Outage = z.infer<typeof outageSchema>;

/** Holds the current outage, if there is one. */
export class OutageSlot {
  current: Outage | null = null;

  /** Returns the outage that affects this call, and counts one use of it. */
  take(method: string, path: string): Outage | null {
    const outage = this.current;
    if (!outage || !path.startsWith(outage.path)) return null;
    if (outage.method && outage.method !== method) return null;
    if (outage.times !== undefined && --outage.times === 0) this.current = null;
    return outage;
  }
}

/**
 * Returns whether it refused the call. `slow` and `lost-reply` let the call happen; `kept-error`
 * lets it fail and stores the failure with its idempotency key.
 */
export async function refuseDuring(outage: Outage, reply: FastifyReply): Promise<boolean> {
  if (outage.mode === 'slow') await setTimeout(outage.delayMs);
  if (outage.mode !== 'error') return false;
  const { status, body: error } = backendError();
  reply.code(status).send({ error });
  return true;
}

export function backendError(): ApiError {
  const message =
    'Sorry! There was an error while talking to one of our backends. Please try again later.';
  return new ApiError(500, { type: 'api_error', message });
}
