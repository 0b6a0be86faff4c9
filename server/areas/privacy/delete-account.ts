import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { ownerId } from '../../platform/actor.ts';
import type { Teller } from '../mail/index.ts';
import type { SessionWatch } from '../../platform/sessions/session-watch.ts';
import { AppError } from '../../platform/app-error.ts';
import { deletionNews } from './news.ts';
import type { AccountRemover, PaymentEnder } from './ports.ts';

export interface DeletionDeps {
  accounts: AccountRemover;
  payments: PaymentEnder;
  sessions: Pick<SessionWatch, 'look'>;
  mail: Teller;
}

const maxRounds = 3;

/**
 * Deletes a user's account for good. First ends everything that could still charge them at the payment
 * provider; if that fails, nothing is deleted. `visitorHash` is the hash of the browser's visitor cookie.
 */
export async function deleteAccount(
  deps: DeletionDeps,
  { id }: CurrentUser,
  visitorHash: Buffer | null,
): Promise<void> {
  if (id === ownerId) throw new AppError('conflict', ownerWords);
  if (await deps.accounts.isLastAdministrator(id)) throw new AppError('conflict', lastWords);
  const tell = await deps.mail.prepare(id, deletionNews(id, new Date()));
  for (let round = 0; round < maxRounds; round += 1) {
    const settledCustomers = await endPayments(deps.payments, id);
    const removal = await deps.accounts.remove(id, { visitorHash, settledCustomers });
    if (removal === 'last-administrator') throw new AppError('conflict', lastWords);
    if (removal === 'payment-begun') continue;
    await tell();
    await deps.sessions.look();
    return;
  }
  throw new AppError(
    'busy',
    'A payment is being made with this account. Nothing was deleted: try again once it is finished.',
    { retryAfterSeconds: 10 },
  );
}

const ownerWords =
  'This account owns the installation, so it cannot be deleted. Nothing was changed.';
const lastWords =
  'You are the only administrator. Nothing was deleted: make somebody else an administrator first.';

async function endPayments(payments: PaymentEnder, userId: number): Promise<string[]> {
  try {
    return await payments.endMembership(userId);
  } catch (cause) {
    throw cause instanceof AppError ? refusal(cause) : cause;
  }
}

function refusal(cause: AppError): AppError {
  const why =
    cause.code === 'missing-key'
      ? 'Your payments cannot be ended while Stripe is not configured here. Nothing was deleted: please contact the administrator.'
      : 'Stripe could not be reached to end your payments. Nothing was deleted: try again in a minute.';
  return new AppError(cause.code, why, { ...cause.details, cause });
}
