import { usePicker } from '#web/api/models/use-picker.ts';
import { plural } from '#shared/lib/format.ts';

/** How long texts outside saved conversations are kept, such as `30 days`. */
export function TextsDays() {
  return plural(usePicker().data?.textsDays ?? 30, 'day');
}
