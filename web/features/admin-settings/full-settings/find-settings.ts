import { plural } from '#shared/lib/format.ts';
interface Findable {
  key: string;
  description: string | null;
  label?: string;
  /** The environment variable of the setting. */
  variable?: string;
}

/**
 * The settings that contain every search word in their label, description, key or environment
 * variable.
 */
export function findSettings<Row extends Findable>(rows: readonly Row[], search: string): Row[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ key, label, description, variable }) => {
    const text = [label, description, key, variable].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Describes how many settings match here and on other pages. */
export function describeFound(here: number, elsewhere: number): string {
  if (here + elsewhere === 0) return 'No matching settings.';
  const found = plural(here, 'setting');
  return elsewhere === 0 ? found : `${found} here, ${elsewhere} on other pages`;
}
