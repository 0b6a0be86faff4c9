import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { Actor } from '#server/platform/actor.ts';

/** The visitors' addresses that an administrator blocked. */
export interface BlockedCallers {
  /** Throws an AppError for a visitor from a blocked address. */
  refuse(caller: Pick<Actor, 'user' | 'address'>): void;
}

/** Paths that receive a prompt, or speech that becomes one. */
const sending: ReadonlySet<string> = new Set([
  '/api/switchyard/query',
  '/api/switchyard/multimodal',
  '/api/transcribe',
]);

/** Refuses prompts from a blocked visitor address before any of the request is read. */
export function refuseBlocked(
  blocked: BlockedCallers,
  { path }: Pick<Endpoint, 'path'>,
  actor: Actor,
): void {
  if (sending.has(path)) blocked.refuse(actor);
}
