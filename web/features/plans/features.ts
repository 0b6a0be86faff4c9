import type { Picker } from '#shared/contract/models/schemas.ts';
import { limits as fixed } from '#shared/contract/limits.ts';
import { formatCount } from '#shared/lib/format.ts';

export interface PlanFeature {
  name: string;
  /** True shows a tick and false a dash; text is shown unchanged. */
  free: string | boolean;
  standard: string | boolean;
}

/** What each tier includes, with the current limits. */
export function listFeatures(
  { free, standard }: Picker['limits'],
  hasSearch: boolean,
): PlanFeature[] {
  return [
    { name: 'Automatic model choice, with the reason', free: true, standard: true },
    { name: 'Models', free: 'Basic', standard: 'All' },
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
    ...(hasSearch
      ? [
          {
            name: 'Web searches per day',
            free: free.searches > 0 && formatCount(free.searches),
            standard: standard.searches > 0 && formatCount(standard.searches),
          },
        ]
      : []),
    { name: 'Priority processing', free: false, standard: true },
    { name: 'Images, documents and voice', free: true, standard: true },
    {
      name: 'Saved conversations, when signed in',
      free: `Up to ${formatCount(free.threads)}`,
      standard: `Up to ${formatCount(standard.threads)}`,
    },
  ];
}
