import type { KnownSettingRow } from '#shared/contract/settings/schemas.ts';
import { plural } from '#shared/lib/format.ts';

interface Findable {
  key: string;
  description: string | null;
  label?: string;
  /** The environment variable of the setting. */
  variable?: string;
}

/** The settings whose label, description, key and variable together contain every search word. */
export function findSettings<Row extends Findable>(rows: readonly Row[], search: string): Row[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ key, label, description, variable }) => {
    const text = [label, description, key, variable].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Describes how many settings match on this page and on other pages. */
export function describeFound(here: number, elsewhere: number): string {
  if (here + elsewhere === 0) return 'No matching settings.';
  const found = plural(here, 'setting');
  return elsewhere === 0 ? found : `${found} here, ${elsewhere} on other pages`;
}

export interface SettingGroup {
  title: string;
  /** The URL fragment that links to the group. */
  anchor: string;
  rows: readonly KnownSettingRow[];
}

const groups = [
  {
    title: 'Announcement and Features',
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

/** Sorts the installation's settings into groups. Each goes into the first group whose pattern matches its key. */
export function groupSettings(rows: readonly KnownSettingRow[]): SettingGroup[] {
  const own = rows.filter(({ category }) => category === 'system');
  const byGroup = Map.groupBy(own, ({ key }) => groups.find(({ keys }) => keys.test(key)));
  return groups.flatMap((group) => {
    const { title, anchor } = group;
    const placed = byGroup.get(group);
    return placed ? [{ title, anchor, rows: placed }] : [];
  });
}
