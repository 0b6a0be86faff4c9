import { setTimeout } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Outage } from '../control/outage.ts';

const sorry =
  'Sorry! There was an error while talking to one of our backends. Please try again later.';

/** Tells whether the outage has dealt with the call; `slow` and `lost-reply` let it be done. */
export async function meetOutage(outage: Outage, reply: FastifyReply): Promise<boolean> {
  if (outage.mode === 'slow') await setTimeout(outage.delayMs);
  if (outage.mode === 'silence') reply.hijack();
  if (outage.mode === 'error') {
    reply.code(500).send({ error: { type: 'api_error', message: sorry } });
  }
  return outage.mode === 'silence' || outage.mode === 'error';
}
