import { TriangleAlert } from 'lucide-react';
import type { EndpointName } from '#shared/contract/api.ts';
import { formatExactTime } from '#shared/lib/format.ts';
import { useAsOf } from './as-of.ts';

/** Warns that the data of these endpoints may be incomplete because it came from a lagging replica. */
export function BehindNotice({ of }: { of: readonly EndpointName[] }) {
  const asOf = useAsOf(of);
  return (
    <div role="status">
      {asOf !== null && (
        <p className="mb-4 flex gap-2.5 rounded-control border border-caution-line bg-caution-soft px-3.5 py-2.5 text-14">
          <TriangleAlert size={16} aria-hidden className="mt-0.75 shrink-0 text-caution" />
          Data as of {formatExactTime(asOf)}. It comes from a database replica that is still
          catching up, so anything newer is missing.
        </p>
      )}
    </div>
  );
}
