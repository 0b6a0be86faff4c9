import type { Setting } from '#shared/contract/settings/schemas.ts';
import { formatTime } from '#shared/lib/format.ts';

/** The time of the latest change to any of the settings. */
export function LastUpdated({ settings }: { settings: readonly Setting[] }) {
  const times = settings.flatMap(({ lastUpdated }) => lastUpdated ?? []);
  const latest = times.toSorted().at(-1);
  return (
    <p className="tabular mt-3 text-13 text-n10">
      Last updated: {latest === undefined ? 'N/A' : formatTime(latest)}
    </p>
  );
}
