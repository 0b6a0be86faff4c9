import type { ComponentProps } from 'react';
import { directoryProviderIds } from '#shared/contract/models/constants.ts';
import { providerNames } from '#shared/contract/models/providers.ts';
import { describeError } from '#web/api/describe-error.ts';
import { FailedPanel } from '#web/ui/feedback/failed-panel.tsx';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { AccessContext } from './access.ts';
import { AllProviders } from './all-providers/all-providers.tsx';
import { DirectorySkeleton } from './directory-skeleton.tsx';
import { ProviderModels } from './one-provider/provider-models.tsx';
import { useDirectory } from './use-directory.ts';
import { useView } from './use-view.ts';

interface DirectoryPageProps {
  isStandard: boolean;
  onNeedStandard: () => void;
}

const allTab = 'all';
const tabs = [
  { value: allTab, label: 'All Providers' },
  ...Object.values(providerNames).map(({ name, directoryId }) => ({
    value: directoryId,
    label: name,
  })),
];
const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const providerCount = numbers[directoryProviderIds.length] ?? 'many';

/** Every model with what it is good for, what it costs and who may use it. */
export function DirectoryPage({ isStandard, onNeedStandard }: DirectoryPageProps) {
  const { data: directory, error, refetch } = useDirectory();
  const [view, change] = useView();
  return (
    <AccessContext value={{ isStandard, onNeedStandard }}>
      <div className="mx-auto w-full max-w-wide px-4 pt-14 pb-28 max-sm:pt-8">
        <h1 className="text-28 font-semibold tracking-tight">AI Model Directory</h1>
        <p className="mt-2 mb-8 max-w-reading text-n11">
          The models that Switchyard chooses among, from {providerCount} providers: what each is
          good for, how much it can read at once, and what its provider asks for it.
        </p>
        <Tabs
          label="Providers"
          tabs={tabs}
          value={view.tab ?? allTab}
          onChange={(tab) => change({ tab: directoryProviderIds.find((id) => id === tab) ?? null })}
        >
          {() =>
            directory ? (
              <Shown directory={directory} view={view} onChange={change} />
            ) : (
              <Awaited error={error} onRetry={() => void refetch()} />
            )
          }
        </Tabs>
      </div>
    </AccessContext>
  );
}

function Shown({ directory, view, onChange }: ComponentProps<typeof AllProviders>) {
  if (view.tab) return <ProviderModels directory={directory} providerId={view.tab} />;
  return <AllProviders directory={directory} view={view} onChange={onChange} />;
}

function Awaited({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <DirectorySkeleton />;
  return (
    <div className="mt-6">
      <FailedPanel
        title="The directory could not be loaded"
        message={describeError(error)}
        onRetry={onRetry}
      />
    </div>
  );
}
