import type { Picker } from '#shared/contract/models/schemas.ts';
import { limits as fixed } from '#shared/contract/limits.ts';
import { formatCount } from '#web/ui/data/format-count.ts';

export interface Feature {
  name: string;
  /** True is a tick, false a dash, a text stands as it is. */
  free: string | boolean;
  standard: string | boolean;
}

/** What each tier has, in the limits that are in force. */
export function listFeatures({ free, standard }: Picker['limits']): Feature[] {
  return [
    { name: 'Automatic choice of a model, with its reason', free: true, standard: true },
    { name: 'Models', free: 'Basic', standard: 'All in the picker' },
    { name: 'Compare mode', free: false, standard: `Up to ${fixed.comparedModels} at once` },
    {
      name: 'Requests per minute',
      free: formatCount(free.perMinute),
      standard: formatCount(standard.perMinute),
    },
    {
      name: 'Requests per day',
      free: formatCount(free.perDay),
      standard: formatCount(standard.perDay),
    },
    { name: 'Priority processing', free: false, standard: true },
    { name: 'Images, documents and voice', free: true, standard: true },
    {
      name: 'Saved threads, when signed in',
      free: `Up to ${fixed.threads}`,
      standard: `Up to ${fixed.threads}`,
    },
  ];
}
