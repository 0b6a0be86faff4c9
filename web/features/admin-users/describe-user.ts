import type { UserRow } from '#shared/contract/users/schemas.ts';
import { plural } from '#shared/lib/format.ts';

export function shortenCustomerId(customerId: string | null): string {
  return customerId === null ? 'None' : `${customerId.slice(0, 8)}...`;
}

export function yesOrNo(claim: boolean): string {
  return claim ? 'Yes' : 'No';
}

export function describeNone(isNarrowed: boolean): string {
  return isNarrowed ? 'No users found matching your search criteria.' : 'No users found.';
}

export interface UserForm {
  isAdmin: boolean;
  isBlocked: boolean;
  /** `yyyy-MM-dd`, or empty for no grant. */
  grantedUntil: string;
}

export function toForm({ isAdmin, isBlocked, grantedUntil }: UserRow): UserForm {
  return { isAdmin, isBlocked, grantedUntil: grantedUntil ?? '' };
}

/** The changes that were made to the account in the form; null if there are none. */
export function changesOf(user: UserRow, form: UserForm) {
  const grantedUntil = form.grantedUntil === '' ? null : form.grantedUntil;
  const change = {
    ...(form.isAdmin !== user.isAdmin && { isAdmin: form.isAdmin }),
    ...(form.isBlocked !== user.isBlocked && { isBlocked: form.isBlocked }),
    ...(grantedUntil !== user.grantedUntil && { grantedUntil }),
  };
  return Object.keys(change).length > 0 ? change : null;
}

/** Describes the result of a bulk edit, with the reason for the first rejection. */
export function describeBulk(
  changed: number,
  refused: readonly { userId: number; message: string }[],
): string {
  const done = `${plural(changed, 'account')} changed.`;
  const [first] = refused;
  if (!first) return done;
  const others = refused.length > 1 ? ` ${refused.length - 1} more failed.` : '';
  return `${done} User ${first.userId}: ${first.message}${others}`;
}
