import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { hasStandard } from '#web/api/accounts/use-current-user.ts';

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

export interface AccountFacts {
  type: 'Standard' | 'Free';
  standardUntil: string;
  created: string;
}

/** The account facts as shown on the profile page. */
export function describeAccount(user: CurrentUser, now = Date.now()): AccountFacts {
  const isStandard = hasStandard(user, now);
  const expiry = formatDay(user.standardExpiry);
  const past = expiry === null ? 'Not active' : `Ended ${expiry}`;
  return {
    type: isStandard ? 'Standard' : 'Free',
    standardUntil: isStandard && expiry !== null ? expiry : past,
    created: formatDay(user.createdAt) ?? 'Unknown',
  };
}

function formatDay(time: string | null): string | null {
  const date = new Date(time ?? '');
  return Number.isNaN(date.getTime()) ? null : dayFormat.format(date);
}
