import { healthWindows, type HealthWindow } from '#shared/contract/health/constants.ts';
import type { Health, ReplicaState } from '#shared/contract/health/schemas.ts';
import { formatDuration, formatPercent, formatTime } from '#shared/lib/format.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { useAddress } from '#web/ui/browser/use-address.ts';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { EmptyPanel } from '#web/ui/data/empty-panel.tsx';
import { TitledSection } from '#web/ui/data/titled-section.tsx';
import { AlertList } from './alert-list.tsx';
import { ProviderHealth } from './provider-health.tsx';
import { useHealth } from './use-health.ts';

const windowNames: Record<HealthWindow, string> = {
  hour: 'Last hour',
  day: 'Last 24 hours',
  week: 'Last 7 days',
};

/** Response times and success rates of providers and models, and alerts. The time window is kept in the URL. */
export function HealthPage() {
  const [params, change] = useAddress();
  const window = healthWindows.find((one) => one === params.get('window')) ?? 'hour';
  const health = useHealth(window);
  return (
    <>
      <AlertList providers={health.data?.providers ?? []} />
      {health.data && <DiskHealth disks={health.data.disks} />}
      {health.data?.replica && <ReplicaHealth replica={health.data.replica} />}
      <div className="mt-8 mb-4 flex flex-wrap items-end justify-between gap-3">
        <h2 className="font-semibold">Providers and models</h2>
        <SelectField
          label="Range"
          value={window}
          options={healthWindows.map((value) => ({ value, label: windowNames[value] }))}
          onChange={({ target }) => change({ window: target.value })}
        />
      </div>
      <Loaded query={health} errorTitle="Couldn’t load the health figures">
        {(data) => <Providers health={data} window={window} />}
      </Loaded>
    </>
  );
}

function Providers({ health, window }: { health: Health; window: HealthWindow }) {
  const { since, providers } = health;
  if (providers.length === 0) {
    return <EmptyPanel>No provider has a key, and none has been called.</EmptyPanel>;
  }
  return (
    <>
      <p className="mb-4 max-w-reading text-13 text-n10">
        Calls to providers since {formatTime(since)}, counting every attempt. Times are rounded to
        two digits. Daily and weekly figures can be up to a minute old. Circuit states are those of
        the server that answered this page.
      </p>
      <div className="grid grid-cols-1 gap-8">
        {providers.map((provider) => (
          <ProviderHealth key={provider.provider} provider={provider} window={window} />
        ))}
      </div>
    </>
  );
}

/** How much space is left on the server's disk and PostgreSQL's disk. */
function DiskHealth({ disks }: { disks: Health['disks'] }) {
  const { server, database, isDatabaseFull } = disks;
  return (
    <TitledSection title="Disks" titleLook="mb-2 text-16" className="mt-8 text-14">
      {isDatabaseFull && (
        <p className="mb-2 rounded-control border border-caution-line bg-caution-soft px-3.5 py-2.5">
          The database’s disk is full, so nothing can be saved. Free some space there.
        </p>
      )}
      <p className="text-n11">
        Server:{' '}
        {server ? `${formatPercent(server.free)} free at ${server.path}` : 'can’t be measured'}
      </p>
      <p className="wrap-anywhere text-n11">
        Database:{' '}
        {typeof database === 'string'
          ? database
          : `${formatPercent(database.free)} free at ${database.path}`}
      </p>
    </TitledSection>
  );
}

/** Whether the replica is used, and if not, why. */
function ReplicaHealth({ replica }: { replica: NonNullable<ReplicaState> }) {
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
