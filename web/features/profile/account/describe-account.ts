import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { formatDate } from '#shared/lib/format.ts';
import { hasStandard } from '#web/api/accounts/use-current-user.ts';

export interface AccountFacts {
  type: 'Standard' | 'Free';
  standardUntil: string;
  created: string;
}

/** The account facts as shown on the profile page. */
export function describeAccount(user: CurrentUser, now = Date.now()): AccountFacts {
  const isStandard = hasStandard(user, now);
  const expiry = formatKnownDate(user.standardExpiry);
  const past = expiry === null ? 'Not active' : `Ended ${expiry}`;
  return {
    type: isStandard ? 'Standard' : 'Free',
    standardUntil: isStandard && expiry !== null ? expiry : past,
    created: formatKnownDate(user.createdAt) ?? 'Unknown',
  };
}

function formatKnownDate(time: string | null): string | null {
  return Number.isNaN(Date.parse(time ?? '')) ? null : formatDate(time);
}
