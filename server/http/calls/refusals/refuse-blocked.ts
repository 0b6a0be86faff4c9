import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { Actor } from '../../../domain/accounts/actor.ts';
import type { BlockedAddresses } from '../../../domain/users/blocked-addresses.ts';

/** Paths that receive a prompt, or speech that becomes one. */
const sending: ReadonlySet<string> = new Set([
  '/api/switchyard/query',
  '/api/switchyard/multimodal',
  '/api/transcribe',
]);

/** Refuses prompts from a blocked visitor address before any of the request is read. */
export function refuseBlocked(
  blocked: Pick<BlockedAddresses, 'refuse'>,
  { path }: Pick<Endpoint, 'path'>,
  actor: Actor,
): void {
  if (sending.has(path)) blocked.refuse(actor);
}
