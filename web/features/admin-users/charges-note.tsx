import { Link } from 'wouter';
import type { UserRow } from '#shared/contract/users/schemas.ts';
import { formatDate } from '#shared/lib/format.ts';

/** Warns that users keep paying after they are blocked, and explains how to stop that. */
export function ChargesNote({ users }: { users: readonly UserRow[] }) {
  const charges = describeCharges(users);
  if (charges === null) return null;
  const [only] = users;
  const person = users.length === 1 && only ? `?person=${only.id}` : '';
  return (
    <p className="mt-3 rounded-control bg-caution-soft px-3 py-2 text-14 text-n12">
      {charges} To stop this, cancel {users.length === 1 ? 'it' : 'them'} under{' '}
      <Link href={`/admin/subscriptions${person}`} className="link">
        Subscriptions
      </Link>
      .
    </p>
  );
}

const mostNamed = 3;

/** One sentence about blocked users whose subscriptions keep renewing; null if there are none. */
export function describeCharges(users: readonly UserRow[]): string | null {
  const charged = users
    .flatMap(({ renewsAt, ...user }) => (renewsAt === null ? [] : [{ ...user, renewsAt }]))
    .toSorted((one, other) => one.renewsAt.localeCompare(other.renewsAt));
  const [first] = charged;
  if (!first) return null;
  const isOne = charged.length === 1;
  if (isOne && first.subscription === 'overdue') {
    return `Blocking doesn’t cancel subscriptions. ${nameAll(charged)} has an overdue one, and Stripe tries their card again on ${formatDate(first.renewsAt)}.`;
  }
  const when = `${isOne ? 'next' : 'first'} charge on ${formatDate(first.renewsAt)}`;
  return `Blocking doesn’t cancel subscriptions. ${nameAll(charged)} ${isOne ? 'keeps' : 'keep'} paying for Standard, with the ${when}.`;
}

function nameAll(users: readonly Pick<UserRow, 'id' | 'username'>[]): string {
  const names = users.slice(0, mostNamed).map(({ id, username }) => `${username} (${id})`);
  const left = users.length - names.length;
  const parts = left === 0 ? names : [...names, `${left} more`];
  return new Intl.ListFormat('en-US').format(parts);
}
