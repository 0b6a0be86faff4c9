import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import type { BulkOutcome, UserChange, UserRow } from '#shared/contract/users/schemas.ts';
import type { News, Teller } from '../mail/index.ts';
import { ownerId } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { noSuchUser } from '../../platform/not-found.ts';
import type { UserStore, UserStanding } from './store/user-store.ts';

export interface EditDeps {
  users: UserStore;
  /** Today in the administrator's time zone, `yyyy-MM-dd`. */
  today(): string;
  /** Stops the user's running queries in all processes. */
  stopQueriesOf(userId: number): Promise<void>;
  mail: Pick<Teller, 'tell'>;
}

/** Changes an account for an administrator. The owner and the last administrator can't be locked out. */
export async function editUser(
  deps: EditDeps,
  administrator: CurrentUser,
  userId: number,
  change: UserChange,
): Promise<UserRow> {
  if (change.grantedUntil && change.grantedUntil < deps.today()) {
    const message = 'This day is in the past. Choose today or a later day.';
    throw new AppError('invalid-input', message, { fieldErrors: { grantedUntil: message } });
  }
  const { id, username } = administrator;
  let hadToWait = false;
  const edited = await deps.users.change(userId, change, { id, username }, (standing) => {
    checkChange(standing, change, id);
    hadToWait = standing.user.isWaiting;
  });
  if (!edited) throw noSuchUser(userId);
  if (change.isBlocked) await deps.stopQueriesOf(userId);
  if (hadToWait && !edited.isWaiting && !edited.isBlocked) {
    await deps.mail.tell(userId, approvalNews(userId));
  }
  return edited;
}

function approvalNews(userId: number): News {
  return {
    kind: 'approved',
    key: `approved:${userId}`,
    write: () => ({
      subject: 'Your account has been approved',
      paragraphs: [
        'You asked for an account, and an administrator approved it. You can sign in now.',
      ],
      action: { label: 'Sign In', path: '/login' },
    }),
  };
}

/**
 * Changes several accounts, one after another. If one can't be changed, continues with the next.
 */
export async function editUsers(
  deps: EditDeps,
  administrator: CurrentUser,
  userIds: readonly number[],
  change: UserChange,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { changed: [], refused: [] };
  for (const userId of new Set(userIds)) {
    try {
      await editUser(deps, administrator, userId, change);
      outcome.changed.push(userId);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcome.refused.push({ userId, message: error.message });
    }
  }
  return outcome;
}

export function checkChange(
  { user, otherAdministrators }: UserStanding,
  change: UserChange,
  administratorId: number,
): void {
  const isDemoted = user.isAdmin && change.isAdmin === false;
  const isBlocked = !user.isBlocked && change.isBlocked === true;
  if (!isDemoted && !isBlocked) return;
  if (user.id === ownerId) {
    throw new AppError('conflict', 'The owner always stays an administrator and can’t be blocked.');
  }
  if (isBlocked && user.id === administratorId) {
    throw new AppError('conflict', 'You can’t block yourself. Ask another administrator.');
  }
  if (user.isAdmin && otherAdministrators === 0) {
    throw new AppError(
      'conflict',
      'This is the only administrator. Make someone else an administrator first.',
    );
  }
}
