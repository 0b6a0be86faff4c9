import { setTimeout } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mountPath } from './mount-path.ts';
import type { ScenarioSlot } from './scenario.ts';

const serverPaths = new Set(
  ['/.well-known/openid-configuration', '/token', '/jwks'].map((path) => mountPath + path),
);

/** What `down` and `slow` do to the calls of the product's server; the pages for people work on. */
export function holdUp(slot: ScenarioSlot) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    const { current } = slot;
    if (!current || !serverPaths.has(request.url)) return undefined;
    if (current.scenario === 'down') return reply.code(500).send({ error: 'server_error' });
    if (current.scenario !== 'slow') return undefined;
    const isGone = await waitOrGone(current.delayMs, request);
    return isGone ? reply.hijack() : undefined;
  };
}

async function waitOrGone(delayMs: number, { socket }: FastifyRequest): Promise<boolean> {
  const gone = new AbortController();
  const giveUp = () => gone.abort();
  socket.once('close', giveUp);
  await setTimeout(delayMs, undefined, { signal: gone.signal }).catch(() => {});
  socket.off('close', giveUp);
  return gone.signal.aborted;
}
