import { useState } from 'react';
import type { KnownSettingRow, Setting } from '#shared/contract/settings/schemas.ts';
import { FailedPanel } from '#web/ui/feedback/failed-panel.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { describeFetchError, messageOr } from '../describe-error.ts';
import { Panel } from '../panel.tsx';
import { SettingsTable } from '../table/settings-table.tsx';
import { useKnownSettings, useSettings } from '../use-settings.ts';
import { KnownRow } from './known-row.tsx';

interface KnownTableProps {
  label: string;
  rows: readonly KnownSettingRow[];
  saved: readonly Setting[];
}

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

function KnownTable({ label, rows, saved }: KnownTableProps) {
  const [edited, setEdited] = useState<string | null>(null);
  return (
    <table aria-label={label} className="w-full table-fixed text-left text-14 max-md:block">
      <thead className="text-13 text-n10 max-md:sr-only">
        <tr className="border-b border-n6">
          <th className="w-[42%] py-2 pr-4 font-normal">Setting</th>
          <th className="py-2 pr-4 font-normal">In force</th>
          <th className="w-56 py-2 text-right font-normal">Actions</th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => (
          <KnownRow
            key={row.key}
            row={row}
            saved={saved.find(({ key }) => key === row.key)}
            isEdited={edited === row.key}
            onEdit={() => setEdited(row.key)}
            onClose={() => setEdited(null)}
          />
        ))}
      </tbody>
    </table>
  );
}
