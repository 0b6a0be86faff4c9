import type { NewAuditEntry } from '../audit/index.ts';
import { noSuchUser } from '../../platform/not-found.ts';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { ownerId } from '../../platform/actor.ts';
import type { Teller } from '../mail/index.ts';
import type { SessionWatch } from '../../platform/sessions/session-watch.ts';
import { AppError } from '../../platform/app-error.ts';
import { deletionNews } from './news.ts';
import type { AccountRemover } from './store/account-remover.ts';

export interface DeletionDeps {
  accounts: AccountRemover;
  payments: {
    /**
     * Ends everything that could still charge the user, and returns the ids of their customers. Throws an
     * AppError if the payment provider is unavailable or not configured.
     */
    endMembership(userId: number): Promise<string[]>;
  };
  sessions: Pick<SessionWatch, 'look'>;
  mail: Teller;
}

const maxRounds = 3;

/**
 * Permanently deletes a user's account, at their own request. `visitorHash` is the hash of the browser's
 * visitor cookie.
 */
export async function deleteAccount(
  deps: DeletionDeps,
  { id }: CurrentUser,
  visitorHash: Buffer | null,
): Promise<void> {
  if (id === ownerId) throw new AppError('conflict', ownerWords);
  if (await deps.accounts.isLastAdministrator(id)) throw new AppError('conflict', lastWords);
  await removeAccount(deps, id, { visitorHash, entry: null });
}

/** Permanently deletes a user's account for an administrator, because the user asked for it. */
export async function deleteAccountOf(
  deps: DeletionDeps,
  administrator: CurrentUser,
  userId: number,
): Promise<void> {
  if (userId === ownerId) throw new AppError('conflict', ownerWords);
  if (userId === administrator.id) {
    throw new AppError('conflict', 'This is your own account. Delete it in your profile.');
  }
  // Names the account only by its number, because the entry outlives the account.
  const entry: NewAuditEntry = {
    actor: { id: administrator.id, username: administrator.username },
    action: 'user.delete',
    subject: `user ${userId}`,
  };
  const isRemoved = await removeAccount(deps, userId, { visitorHash: null, entry });
  if (!isRemoved) throw noSuchUser(userId);
}

/**
 * First ends everything that could still charge the user at the payment provider; if that fails, nothing is
 * deleted. Returns false if there is no such account.
 */
async function removeAccount(
  deps: DeletionDeps,
  id: number,
  options: { visitorHash: Buffer | null; entry: NewAuditEntry | null },
): Promise<boolean> {
  const tell = await deps.mail.prepare(id, deletionNews(id, new Date()));
  for (let round = 0; round < maxRounds; round += 1) {
    const settledCustomers = await endPayments(deps.payments, id);
    const removal = await deps.accounts.remove(id, { ...options, settledCustomers });
    if (removal === 'last-administrator') throw new AppError('conflict', lastWords);
    if (removal === 'payment-begun') continue;
    await tell();
    await deps.sessions.look();
    return removal === 'removed';
  }
  throw new AppError(
    'busy',
    'A payment is in progress. Nothing was deleted. Try again once it has finished.',
    { retryAfterSeconds: 10 },
  );
}

const ownerWords = 'This account owns the installation and can’t be deleted. Nothing was changed.';
const lastWords =
  'You’re the only administrator. Nothing was deleted. Make someone else an administrator first.';

async function endPayments(payments: DeletionDeps['payments'], userId: number): Promise<string[]> {
  try {
    return await payments.endMembership(userId);
  } catch (cause) {
    throw cause instanceof AppError ? refusal(cause) : cause;
  }
}

function refusal(cause: AppError): AppError {
  const why =
    cause.code === 'missing-key'
      ? 'We can’t cancel your payments because Stripe isn’t set up here. Nothing was deleted. Contact the administrator.'
      : 'Couldn’t reach Stripe to cancel your payments. Nothing was deleted. Try again in a minute.';
  return new AppError(cause.code, why, { ...cause.details, cause });
}
