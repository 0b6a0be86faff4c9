import type { SettingRow } from './setting-row.ts';
import { oneOf } from '../value-schemas.ts';
import type { NewsKind } from '#shared/contract/mail/constants.ts';

export const newsRows = {
  mailKinds: {
    receipt: mailRow(
      'receipt',
      'Receipts',
      'about each payment, refund, failed refund and decided dispute',
    ),
    renewal: mailRow('renewal', 'Renewal reminders', 'three days before a subscription renews'),
    'payment-failed': mailRow(
      'payment_failed',
      'Failed renewals',
      'when a renewal couldn’t be charged',
    ),
    cancelled: mailRow('cancelled', 'Cancellations', 'when a subscription is cancelled'),
    'standard-ended': mailRow(
      'standard_ended',
      'End of Standard',
      'when Standard ends, saying why',
    ),
    'new-device': mailRow('new_device', 'New devices', 'after a sign-in from a new device'),
    approved: mailRow('approved', 'Approved accounts', 'when an account is approved'),
    'account-deleted': mailRow('account_deleted', 'Deleted accounts', 'when an account is deleted'),
    download: mailRow('download', 'Data downloads', 'when a user’s data is downloaded'),
    budget: mailRow('budget', 'Budgets', 'when 50%, 80% or 100% of a budget is spent'),
  } satisfies Record<NewsKind, SettingRow>,
} satisfies Record<string, Record<string, SettingRow>>;

/** `occasion` completes "Send an e-mail". */
function mailRow(name: string, label: string, occasion: string) {
  return {
    variable: `MAIL_${name.toUpperCase()}`,
    schema: oneOf('on', 'off'),
    default: 'on' as const,
    description: `Send an e-mail ${occasion}: on or off`,
    saved: { key: `system.mail.${name}`, label },
  };
}
