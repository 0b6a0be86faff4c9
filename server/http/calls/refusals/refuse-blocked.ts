import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { Actor } from '../../../domain/accounts/actor.ts';
import type { BlockedAddresses } from '../../../domain/users/blocked-addresses.ts';

/** What sends a prompt, or the voice that becomes one. */
const sending: ReadonlySet<string> = new Set([
  '/api/switchyard/query',
  '/api/switchyard/multimodal',
  '/api/transcribe',
]);

/** Refuses what a visitor from a blocked address sends, before anything of it is read. */
export function refuseBlocked(
  blocked: Pick<BlockedAddresses, 'refuse'>,
  { path }: Pick<Endpoint, 'path'>,
  actor: Actor,
): void {
  if (sending.has(path)) blocked.refuse(actor);
}
