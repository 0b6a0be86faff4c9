import type { PaymentSwitch } from '#shared/contract/settings/schemas.ts';
import { formatCount } from '#web/ui/data/format-count.ts';

/** The effects of switching the payment mode, one sentence each. */
export function describeSwitch({ to, losing, gaining, missing }: PaymentSwitch): string[] {
  const from = to === 'live' ? 'test' : 'live';
  return [
    losing === 0
      ? 'Nobody loses Standard.'
      : `${people(losing)} Standard in ${from} mode only, and ${losing === 1 ? 'loses' : 'lose'} it until payments are switched back.`,
    ...(gaining === 0 ? [] : [`${people(gaining)} Standard in ${to} mode, and it counts again.`]),
    missing.length === 0
      ? `All keys for ${to} payments are there.`
      : `Nobody can pay in ${to} mode yet: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`,
    'Payments that have begun go on in the mode in which they began.',
  ];
}

function people(count: number): string {
  return count === 1 ? 'One person has' : `${formatCount(count)} people have`;
}
