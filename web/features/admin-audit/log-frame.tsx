import type { ReactNode } from 'react';
import { logPageSize } from '#shared/contract/audit/constants.ts';
import { plural } from '#shared/lib/format.ts';
import { describeError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FailedPanel } from '#web/ui/feedback/failed-panel.tsx';
import { ExportLinks } from '#web/ui/data/export-links.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { DebouncedSearch } from '#web/ui/controls/debounced-search.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { EmptyPanel } from '#web/ui/feedback/empty-panel.tsx';
import { toQuery, type LogFilter } from './use-log.ts';

export interface LogProps {
  filter: LogFilter;
  onChange: (next: Partial<LogFilter>) => void;
}

interface LogFrameProps extends LogProps {
  kinds: readonly { value: string; label: string }[];
  /** The path of the complete log as a file. */
  exportPath: string;
  found: { total: number; isError: boolean; error: unknown; isFetching: boolean } | null;
  onRefresh: () => void;
  empty: string;
  children: ReactNode;
}

/**
 * The shared parts of both logs: search, filter, paging, and the loading, empty and error states.
 */
export function LogFrame(props: LogFrameProps) {
  const { filter, onChange, found, onRefresh, empty, children } = props;
  const isFiltered = filter.search !== '' || filter.kind !== '';
  return (
    <>
      <Toolbar {...props} />
      {found?.isError && (
        <FailedPanel
          title="Couldn’t load the log"
          message={describeError(found.error)}
          onRetry={onRefresh}
        />
      )}
      {!found && <Skeleton />}
      {found && !found.isError && found.total === 0 && (
        <EmptyPanel>{isFiltered ? 'No matching entries.' : empty}</EmptyPanel>
      )}
      {found && found.total > 0 && (
        <>
          {children}
          <Pages total={found.total} page={filter.page} onPage={(page) => onChange({ page })} />
        </>
      )}
    </>
  );
}

function Toolbar({ filter, onChange, kinds, exportPath, onRefresh }: LogFrameProps) {
  return (
    <div className="mt-6 mb-4 flex flex-wrap items-end gap-3">
      <DebouncedSearch
        label="Search"
        placeholder="Search"
        value={filter.search}
        onChange={(search) => onChange({ search: search.trim() })}
      />
      <div className="w-44">
        <SelectField
          label="Kind"
          value={filter.kind}
          options={kinds}
          onChange={({ target }) => onChange({ kind: target.value })}
        />
      </div>
      <div className="ml-auto flex flex-wrap gap-2 max-sm:ml-0">
        <Button onClick={onRefresh}>Refresh</Button>
        <ExportLinks path={exportPath} query={toQuery({ ...filter, page: 1 })} />
      </div>
    </div>
  );
}

interface PagesProps {
  total: number;
  page: number;
  onPage: (page: number) => void;
}

function Pages({ total, page, onPage }: PagesProps) {
  const pages = Math.max(1, Math.ceil(total / logPageSize));
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-2 text-13 text-n10">
      <p className="tabular" role="status">
        {`${plural(total, 'entry', 'entries')}, page ${page} of ${pages}`}
      </p>
      <div className="flex gap-2">
        <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Newer
        </Button>
        <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
          Older
        </Button>
      </div>
    </div>
  );
}
