import type { ReplicaState } from '#shared/contract/health/schemas.ts';
import { formatDuration } from '#shared/lib/format.ts';

/** Whether the replica is used, and if not, why. */
export function ReplicaHealth({ replica }: { replica: NonNullable<ReplicaState> }) {
  const isUsed = replica.state === 'used';
  return (
    <section aria-labelledby="health-replica" className="mt-8">
      <h2 id="health-replica" className="mb-2 font-semibold">
        Replica of the database
      </h2>
      <p
        className={
          isUsed
            ? 'text-14 text-n11'
            : 'rounded-control border border-caution-line bg-caution-soft px-3.5 py-2.5 text-14'
        }
      >
        {describe(replica)}
      </p>
    </section>
  );
}

function describe({ state, lagMs }: NonNullable<ReplicaState>): string {
  const instead = 'Statistics, lists of requests and exports are read from the primary.';
  switch (state) {
    case 'used': {
      const lag = lagMs > 0 ? `${formatDuration(lagMs)} behind` : 'up to date';
      return `Statistics, lists of requests and exports are read from it. It is ${lag}.`;
    }
    case 'behind':
      return `It is ${formatDuration(lagMs)} behind. ${instead}`;
    case 'unreachable':
      return `It failed or cannot be reached. ${instead}`;
    case 'no-standby':
      return `DATABASE_READ_URL names a database that is no standby of DATABASE_URL. ${instead}`;
    case 'unlooked':
      return `It has not been looked at yet. ${instead}`;
  }
}
