import type { Access } from '#shared/contract/endpoint.ts';
import { isAdministrator, tierOf, type Actor } from '../../domain/accounts/actor.ts';
import { AppError } from '../../domain/app-error.ts';

/** Refuses a caller whom the contract's row does not admit. */
export function checkAccess(access: Access, actor: Actor): void {
  if (access === 'public') return;
  if (!actor.user) throw new AppError('signed-out', 'Please sign in first.');
  if (access === 'standard' && tierOf(actor) !== 'standard') {
    throw new AppError('standard-required', 'This needs Standard.');
  }
  if (access === 'admin' && !isAdministrator(actor)) {
    throw new AppError('admin-required', 'Only administrators may do this.');
  }
}
