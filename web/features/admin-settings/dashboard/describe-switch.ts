import type { PaymentSwitch } from '#shared/contract/settings/schemas.ts';
import { formatCount } from '#shared/lib/format.ts';

/** The effects of switching the payment mode, one sentence each. */
export function describeSwitch({ to, losing, gaining, missing }: PaymentSwitch): string[] {
  const from = to === 'live' ? 'test' : 'live';
  return [
    losing === 0
      ? 'No one loses Standard.'
      : `${people(losing)} Standard in ${from} mode only and will lose it until you switch back.`,
    ...(gaining === 0 ? [] : [`${people(gaining)} Standard in ${to} mode and will get it back.`]),
    missing.length === 0
      ? `All keys for ${to} payments are set.`
      : `No one can pay in ${to} mode yet. Set ${new Intl.ListFormat('en-US').format(missing)} first.`,
    'Payments that have started finish in their current mode.',
  ];
}

function people(count: number): string {
  return count === 1 ? '1 user has' : `${formatCount(count)} users have`;
}
