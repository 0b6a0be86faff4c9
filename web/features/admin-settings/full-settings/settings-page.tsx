import type { KnownSettingRow, Setting } from '#shared/contract/settings/schemas.ts';
import { FailedPanel } from '#web/ui/feedback/failed-panel.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { describeFetchError, messageOr } from '../describe-error.ts';
import { KnownTable } from './known-table.tsx';
import { Panel } from '../panel.tsx';
import { SettingsTable } from '../table/settings-table.tsx';
import { useKnownSettings, useSettings } from '../use-settings.ts';

const groups = [
  { category: 'api', title: 'Providers' },
  { category: 'system', title: 'Limits and Choosing' },
  { category: 'stripe', title: 'Payments' },
] as const;

/** Every setting that Switchyard uses, saved or not, and what else was saved. */
export function SettingsPage({ onAdd }: { onAdd: () => void }) {
  const known = useKnownSettings();
  const saved = useSettings();
  const failed = known.error ?? saved.error;
  if (known.data && saved.data) {
    return <Loaded known={known.data} saved={saved.data} onAdd={onAdd} />;
  }
  return (
    <div className="mt-6">
      {failed ? (
        <FailedPanel
          title={`Error loading settings: ${describeFetchError('settings', failed)}`}
          message={messageOr(failed, 'Nothing was changed. Try again.')}
          onRetry={() => void Promise.all([known.refetch(), saved.refetch()])}
        />
      ) : (
        <Skeleton />
      )}
    </div>
  );
}

interface LoadedProps {
  known: readonly KnownSettingRow[];
  saved: readonly Setting[];
  onAdd: () => void;
}

function Loaded({ known, saved, onAdd }: LoadedProps) {
  const others = saved.filter(({ isKnown }) => !isKnown);
  return (
    <>
      <p className="mt-5 max-w-reading text-14 text-n11">
        What is saved here counts before the server’s environment, at once and on every server.
        Resetting brings back what counts without it.
      </p>
      {groups.map(({ category, title }) => (
        <Panel key={category} title={title}>
          <KnownTable
            label={title}
            rows={known.filter((row) => row.category === category)}
            saved={saved}
          />
        </Panel>
      ))}
      <Panel title="Other Settings">
        <SettingsTable
          label="Other settings"
          settings={others}
          hasCategories
          empty="Nothing else is saved."
          onAdd={onAdd}
        />
      </Panel>
    </>
  );
}
