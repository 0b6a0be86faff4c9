import type { KnownSettingRow, Setting } from '#shared/contract/settings/schemas.ts';
import { DataTable } from '#web/ui/data/data-table.tsx';
import { FailedPanel } from '#web/ui/feedback/failed-panel.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { messageOr } from '#web/api/api-error.ts';
import { describeFetchError } from '../describe-error.ts';
import { useEditedRow } from '../table/use-edited-row.tsx';
import { Panel } from '../panel.tsx';
import { useKnownSettings, useSettings } from '../use-settings.ts';
import { KnownEditor, knownColumns } from './known-columns.tsx';

interface KnownTableProps {
  label: string;
  rows: readonly KnownSettingRow[];
  saved: readonly Setting[];
}

interface KnownSettingsProps {
  category: KnownSettingRow['category'];
  title: string;
  anchor?: string;
  /** Returns whether the list includes this key of the category. By default, it includes all. */
  holds?: (key: string) => boolean;
  /** Whether to explain what saving does, which is enough once per page. */
  hasNote?: boolean;
}

/** The settings in one category that Switchyard uses, saved or not. Only this page can change them. */
export function KnownSettings(props: KnownSettingsProps) {
  const { category, title, anchor, holds = () => true, hasNote = true } = props;
  const known = useKnownSettings();
  const saved = useSettings();
  const failed = known.error ?? saved.error;
  return (
    <Panel title={title} {...(anchor && { anchor })}>
      {hasNote && (
        <p className="mb-3 max-w-reading text-14 text-n11">
          Values saved here override the environment and apply right away on every server. Reset
          removes the saved value.
        </p>
      )}
      {known.data && saved.data ? (
        <KnownTable
          label={title}
          rows={known.data.filter((row) => row.category === category && holds(row.key))}
          saved={saved.data}
        />
      ) : failed ? (
        <FailedPanel
          title={`Error loading settings: ${describeFetchError('settings', failed)}`}
          message={messageOr(failed, 'Nothing was changed. Try again.')}
          onRetry={() => void Promise.all([known.refetch(), saved.refetch()])}
        />
      ) : (
        <Skeleton />
      )}
    </Panel>
  );
}

function KnownTable({ label, rows, saved }: KnownTableProps) {
  const { edited, open, close, noteFocus, question } = useEditedRow(label);
  const savedOf = (row: KnownSettingRow) => saved.find(({ key }) => key === row.key);
  return (
    <div onFocus={noteFocus}>
      <DataTable
        label={`Settings for ${label}`}
        columns={knownColumns(savedOf, open)}
        rows={rows}
        keyOf={({ key }) => key}
        instead={(row) =>
          edited === row.key && <KnownEditor row={row} saved={savedOf(row)} onClose={close} />
        }
      />
      {question}
    </div>
  );
}
