import type { Endpoint } from '#shared/contract/endpoint.ts';
import { isAdministrator, tierOf, userOf, type Actor } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/app-error.ts';

/** Refuses a caller who has no access to the endpoint. */
export function checkAccess(
  { access, scope }: Pick<Endpoint, 'access' | 'scope'>,
  actor: Actor,
): void {
  if (access === 'public') return;
  if (access === 'key') return checkScope(scope, actor);
  userOf(actor);
  if (access === 'standard' && tierOf(actor) !== 'standard') {
    throw new AppError('standard-required', 'This requires a Standard account.');
  }
  if (access === 'admin' && !isAdministrator(actor)) {
    throw new AppError('admin-required', 'Only administrators can do this.');
  }
}

function checkScope(scope: Endpoint['scope'], { key }: Actor): void {
  if (!key)
    throw new AppError('invalid-key', 'Send an API key: "Authorization: Bearer sk-switchyard-…".');
  if (scope === undefined || key.scopes.includes(scope)) return;
  throw new AppError(
    'key-forbidden',
    `This API key can’t be used for ${scope}. Create one that can in your profile.`,
  );
}

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
