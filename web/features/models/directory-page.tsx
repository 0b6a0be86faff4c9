import type { ComponentProps, ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { directoryProviderIds, isOwnProvider } from '#shared/contract/models/constants.ts';
import { providerNames } from '#shared/contract/models/providers.ts';
import { describeError } from '#web/api/api-error.ts';
import { FailedPanel } from '#web/ui/feedback/failed-panel.tsx';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { queryKeys } from '#web/api/query-keys.ts';
import { callQuery } from '#web/api/call.ts';
import { AccessContext } from './model-access.tsx';
import { AllProviders } from './all-providers/all-providers.tsx';
import { ProviderModels } from './one-provider/provider-models.tsx';
import { parseProvider, parseView, writeView, type View } from './view.ts';
import { siteName } from '#web/ui/browser/site-name.ts';

interface DirectoryPageProps {
  isStandard: boolean;
  /** A note that applies to all models in the directory, shown below the introduction. */
  note: ReactNode;
  onNeedStandard: () => void;
}

const allTab = 'all';
const knownTabs = [
  { value: allTab, label: 'All Providers' },
  ...Object.values(providerNames).map(({ name, directoryId }) => ({
    value: directoryId,
    label: name,
  })),
];
const numbers = 'no one two three four five six seven eight nine'.split(' ');

/** Every model with its strengths, its price and whether it needs Standard. */
export function DirectoryPage({ isStandard, note, onNeedStandard }: DirectoryPageProps) {
  const {
    data: directory,
    error,
    refetch,
  } = useQuery(callQuery(queryKeys.directory, 'getDirectory'));
  const [view, change] = useView();
  const own = directory?.providers.filter(({ id }) => isOwnProvider(id)) ?? [];
  const tabs = [...knownTabs, ...own.map(({ id, name }) => ({ value: id, label: name }))];
  const providerCount = numbers[directoryProviderIds.length + own.length] ?? 'many';
  return (
    <AccessContext value={{ isStandard, onNeedStandard }}>
      <div className="mx-auto w-full max-w-wide px-4 pt-14 pb-28 max-sm:pt-8">
        <h1 className="text-28 font-semibold tracking-tight">AI Model Directory</h1>
        <div className="mt-2 mb-8">
          <p className="max-w-reading text-n11">
            The models on {siteName()}, from {providerCount} providers: what each is good at, how
            much it can read at once, and what it costs.
          </p>
          {note}
        </div>
        <Tabs
          label="Providers"
          tabs={tabs}
          value={view.tab ?? allTab}
          onChange={(tab) => change({ tab: parseProvider(tab) })}
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
        title="Couldn’t load the directory"
        message={describeError(error)}
        onRetry={onRetry}
      />
    </div>
  );
}

/** The page's loading state, shown only when loading takes a while. */
function DirectorySkeleton() {
  return (
    <div role="status" className="mt-6">
      <span className="sr-only">Loading the directory</span>
      <div aria-hidden className="animate-skeleton">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {[0, 1, 2, 3].map((card) => (
            <div key={card} className="h-56 rounded-panel bg-n2" />
          ))}
        </div>
        <div className="mt-12 h-7 w-56 rounded-small bg-n3" />
        <div className="mt-6 space-y-3">
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <div key={row} className="h-10 rounded-small bg-n2" />
          ))}
        </div>
      </div>
    </div>
  );
}

/**
 * Reads the view from the URL and returns a function that changes parts of it. Each change adds a history
 * entry, so that Back undoes it.
 */
function useView(): [View, (parts: Partial<View>) => void] {
  const [search, setSearch] = useSearchParams();
  const view = parseView(search);
  return [view, (parts) => setSearch(writeView({ ...view, ...parts }))];
}
