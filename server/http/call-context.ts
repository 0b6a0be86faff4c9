import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../domain/accounts/actor.ts';
import type { ReceivedFile } from './receive-form.ts';

/** What a route knows besides its parsed input. */
export interface CallContext {
  actor: Actor;
  /** Aborts when the client has gone. */
  signal: AbortSignal;
  /** True when the client asked for a stream with `Accept: text/event-stream`. */
  wantsEvents: boolean;
  /** How many events of a stream the client has seen, from Last-Event-ID. */
  lastEventId: number;
  /** The files of a form, on disk until the route has ended. */
  files: readonly ReceivedFile[];
}

export function contextOf(request: FastifyRequest, reply: FastifyReply, actor: Actor): CallContext {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const lastEventId = Number(request.headers['last-event-id'] ?? 0);
  return {
    actor,
    signal: gone.signal,
    wantsEvents: request.headers.accept?.includes('text/event-stream') ?? false,
    lastEventId: Number.isSafeInteger(lastEventId) && lastEventId > 0 ? lastEventId : 0,
    files: [],
  };
}
