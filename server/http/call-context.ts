import type { Actor } from '../domain/accounts/actor.ts';

/** What a route knows besides its parsed input. */
export interface CallContext {
  actor: Actor;
  requestId: string;
  /** Aborts when the client has gone. */
  signal: AbortSignal;
  /** True when the client asked for a stream with `Accept: text/event-stream`. */
  wantsEvents: boolean;
  /** How many events of a stream the client has seen, from Last-Event-ID. */
  lastEventId: number;
  log: { error(details: object, message: string): void };
}
