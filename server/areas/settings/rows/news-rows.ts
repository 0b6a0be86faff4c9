import type { SettingRow } from './setting-row.ts';
import { oneOf } from '../value-schemas.ts';
import type { NewsKind } from '#shared/contract/mail/constants.ts';

/** The kinds of mail that users get. */
export const newsRows = {
  mailKinds: {
    receipt: mailRow('receipt', 'Receipts', 'A receipt for each payment'),
    renewal: mailRow(
      'renewal',
      'Reminders of a renewal',
      'That a subscription renews in three days',
    ),
    'payment-failed': mailRow(
      'payment_failed',
      'Failed renewals',
      'That a renewal could not be charged',
    ),
    'standard-ended': mailRow(
      'standard_ended',
      'Ends of Standard',
      'That Standard has ended, and why',
    ),
    'new-device': mailRow('new_device', 'New devices', 'That somebody signed in from a new device'),
    'account-deleted': mailRow(
      'account_deleted',
      'Deleted accounts',
      'That an account was deleted',
    ),
    download: mailRow(
      'download',
      'Downloads that are ready',
      'That the download of one’s data is ready',
    ),
    budget: mailRow(
      'budget',
      'Budgets that run out',
      'That half of a budget is spent, four fifths, or all of it',
    ),
  } satisfies Record<NewsKind, SettingRow>,
} satisfies Record<string, Record<string, SettingRow>>;

function mailRow(name: string, label: string, description: string) {
  return {
    variable: `MAIL_${name.toUpperCase()}`,
    schema: oneOf('on', 'off'),
    default: 'on' as const,
    description: `${description}: whether people are told by mail, on or off`,
    saved: { key: `system.mail.${name}`, label, category: 'system' as const },
  };
}
