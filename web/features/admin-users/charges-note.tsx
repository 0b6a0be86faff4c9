import { Link } from 'wouter';
import type { UserRow } from '#shared/contract/users/schemas.ts';
import { describeCharges } from './describe-charges.ts';

/**
 * Warns that blocked users, or users about to be blocked, keep paying, and says how to stop that.
 */
export function ChargesNote({ users }: { users: readonly UserRow[] }) {
  const charges = describeCharges(users);
  if (charges === null) return null;
  const [only] = users;
  const person = users.length === 1 && only ? `?person=${only.id}` : '';
  return (
    <p className="mt-3 rounded-control bg-caution-soft px-3 py-2 text-14 text-n12">
      {charges} To stop this, cancel {users.length === 1 ? 'it' : 'them'} under{' '}
      <Link href={`/admin/subscriptions${person}`} className="underline underline-offset-3">
        Subscriptions
      </Link>
      .
    </p>
  );
}
