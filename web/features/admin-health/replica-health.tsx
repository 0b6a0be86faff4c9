import type { ReplicaState } from '#shared/contract/health/schemas.ts';
import { formatDuration } from '#shared/lib/format.ts';
import { TitledSection } from '#web/ui/data/titled-section.tsx';

/** Whether the replica is used, and if not, why. */
export function ReplicaHealth({ replica }: { replica: NonNullable<ReplicaState> }) {
  const isUsed = replica.state === 'used';
  return (
    <TitledSection title="Database replica" titleLook="mb-2" className="mt-8">
      <p
        className={
          isUsed
            ? 'text-14 text-n11'
            : 'rounded-control border border-caution-line bg-caution-soft px-3.5 py-2.5 text-14'
        }
      >
        {describe(replica)}
      </p>
    </TitledSection>
  );
}

function describe({ state, lagMs }: NonNullable<ReplicaState>): string {
  const instead = 'Statistics, request lists and exports use the primary instead.';
  switch (state) {
    case 'used': {
      const lag = lagMs > 0 ? `${formatDuration(lagMs)} behind` : 'up to date';
      return `Statistics, request lists and exports use the replica. It’s ${lag}.`;
    }
    case 'behind':
      return `The replica is ${formatDuration(lagMs)} behind. ${instead}`;
    case 'unreachable':
      return `The replica failed or can’t be reached. ${instead}`;
    case 'no-standby':
      return `DATABASE_READ_URL isn’t a standby of DATABASE_URL. ${instead}`;
    case 'unlooked':
      return `The replica hasn’t been checked yet. ${instead}`;
  }
}
