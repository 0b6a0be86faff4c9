import type { KnownSettingRow } from '#shared/contract/settings/schemas.ts';

export interface SettingGroup {
  title: string;
  /** The fragment of the address that links to the group. */
  anchor: string;
  rows: readonly KnownSettingRow[];
}

const groups = [
  {
    title: 'Announcement and Switches',
    anchor: 'switches',
    keys: /^system\.(announcement|maintenance|features\.)/,
  },
  { title: 'Name and Look', anchor: 'look', keys: /^system\.site\./ },
  { title: 'New Accounts', anchor: 'accounts', keys: /^system\.sign_up$/ },
  { title: 'Limits', anchor: 'limits', keys: /^system\.(limits\.|max_)/ },
  { title: 'Budgets and Alerts', anchor: 'budgets', keys: /^system\.(budget|alerts)\./ },
  { title: 'Mail', anchor: 'mail', keys: /^system\.mail\./ },
  { title: 'Auto', anchor: 'auto', keys: /^system\.(router|explore)\./ },
  {
    title: 'Prompt Access and Instructions',
    anchor: 'reading',
    keys: /^system\.(admin_reading|instructions)$/,
  },
  { title: 'Retention', anchor: 'retention', keys: /^system\.retention\./ },
  { title: 'Plans and Taxes', anchor: 'plans', keys: /^system\.(grace_days|stripe_tax)$/ },
  { title: 'Everything Else', anchor: 'else', keys: /^/ },
];

/**
 * Sorts the installation's settings into groups. Each goes into the first group whose pattern
 * matches its key.
 */
export function groupSettings(rows: readonly KnownSettingRow[]): SettingGroup[] {
  const placed = rows
    .filter(({ category }) => category === 'system')
    .map((row) => ({ row, group: groups.find(({ keys }) => keys.test(row.key)) }));
  return groups
    .map((group) => ({
      title: group.title,
      anchor: group.anchor,
      rows: placed.filter((one) => one.group === group).map(({ row }) => row),
    }))
    .filter((group) => group.rows.length > 0);
}
