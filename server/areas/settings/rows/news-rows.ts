import type { SettingRow } from './setting-row.ts';
import { oneOf } from '../value-schemas.ts';
import type { NewsKind } from '#shared/contract/mail/constants.ts';

export const newsRows = {
  mailKinds: {
    receipt: mailRow('receipt', 'Receipts', 'A receipt for each payment'),
    renewal: mailRow(
      'renewal',
      'Renewal reminders',
      'A reminder three days before a subscription renews',
    ),
    'payment-failed': mailRow('payment_failed', 'Failed renewals', 'A renewal couldn’t be charged'),
    cancelled: mailRow('cancelled', 'Cancellations', 'A subscription was cancelled'),
    'standard-ended': mailRow('standard_ended', 'End of Standard', 'Standard has ended, and why'),
    'new-device': mailRow('new_device', 'New devices', 'A sign-in from a new device'),
    approved: mailRow('approved', 'Approved accounts', 'An account was approved'),
    'account-deleted': mailRow('account_deleted', 'Deleted accounts', 'An account was deleted'),
    download: mailRow('download', 'Data downloads', 'A user’s data download is ready'),
    budget: mailRow('budget', 'Budgets', '50%, 80% or 100% of a budget is spent'),
  } satisfies Record<NewsKind, SettingRow>,
} satisfies Record<string, Record<string, SettingRow>>;

function mailRow(name: string, label: string, description: string) {
  return {
    variable: `MAIL_${name.toUpperCase()}`,
    schema: oneOf('on', 'off'),
    default: 'on' as const,
    description: `${description}. Send this e-mail: on or off`,
    saved: { key: `system.mail.${name}`, label },
  };
}
