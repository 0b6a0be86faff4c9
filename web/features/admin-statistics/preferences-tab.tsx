import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { RatingRow } from '#shared/contract/preferences/schemas.ts';
import type { PreferenceRow } from '#shared/contract/statistics/schemas.ts';
import { formatTime } from '#shared/lib/format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { Pager } from '#web/ui/data/pager.tsx';
import { BehindNotice } from '#web/api/behind-notice.tsx';
import { ModelNames } from '#web/api/models/model-name.tsx';
import { Loaded } from '#web/api/loaded.tsx';
import { usePreferences, useRatings } from './use-statistics.ts';
import { UserSearch, useShownUser } from './user-search.tsx';

const shownAtFirst = 10;
const pageSize = 50;
const unchosen = { preferred: '–', tie: 'Tie', neither: 'Neither' } as const;

const columns: Column<PreferenceRow>[] = [
  { key: 'user', header: 'User ID', cell: ({ userId }) => userId ?? 'Deleted' },
  { key: 'query', header: 'Query', cell: (row) => <Query row={row} /> },
  {
    key: 'compared',
    header: 'Models Compared',
    cell: ({ modelsCompared, isExplored }) => (
      <span className="block min-w-44 whitespace-normal">
        <ModelNames ids={modelsCompared} />
        {isExplored && <span className="text-n10"> (explored)</span>}
      </span>
    ),
  },
  {
    key: 'selected',
    header: 'Selected Model',
    cell: ({ selectedModel, outcome, isBlind }) => (
      <>
        {selectedModel === null ? unchosen[outcome] : <ModelNames ids={[selectedModel]} />}
        {isBlind && <span className="text-n10"> (blind)</span>}
      </>
    ),
  },
  { key: 'time', header: 'Timestamp', cell: ({ timestamp }) => formatTime(timestamp) },
];

const ratingColumns: Column<RatingRow>[] = [
  { key: 'user', header: 'User ID', cell: ({ userId }) => userId ?? 'Visitor or deleted user' },
  {
    key: 'query',
    header: 'Request',
    cell: ({ queryId }) => (
      <Link href={`/admin/requests?request=${queryId}`} className="link">
        Open
      </Link>
    ),
  },
  { key: 'model', header: 'Model', cell: ({ model }) => <ModelNames ids={[model]} /> },
  { key: 'rating', header: 'Rating', cell: ({ rating }) => (rating === 'up' ? 'Good' : 'Bad') },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => <Cut text={reason ?? ''} /> },
  { key: 'time', header: 'Timestamp', cell: ({ timestamp }) => formatTime(timestamp) },
];

function Cut({ text }: { text: string }) {
  return (
    <span className="block max-w-72 truncate" title={text}>
      {text || '–'}
    </span>
  );
}

const whyGone = {
  thread: 'Deleted with its conversation',
  account: 'Deleted with the account',
  age: 'Deleted because of its age',
  unknown: 'No longer available',
} as const;

function Query({ row: { query, forgotten } }: { row: PreferenceRow }) {
  if (query === '') {
    return <span className="text-n10">{forgotten ? whyGone[forgotten] : 'Files only'}</span>;
  }
  return <Cut text={query} />;
}

export function PreferencesTab() {
  const [userId, search] = useShownUser();
  const [viewsAll, setViewsAll] = useState(false);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h2 className="font-semibold">User Preferences</h2>
        <UserSearch userId={userId} onSearch={search} />
      </div>
      <BehindNotice of={['listPreferences', 'listUserPreferences']} />
      {viewsAll ? (
        <AllPreferences key={userId} userId={userId} />
      ) : (
        <FirstPreferences userId={userId} onViewAll={() => setViewsAll(true)} />
      )}
      <AnswerRatings />
    </>
  );
}

function AnswerRatings() {
  const pages = usePages();
  return (
    <>
      <h2 className="mt-10 mb-4 font-semibold">Answer Ratings</h2>
      <PagedRows
        label="Pages of ratings"
        errorTitle="Couldn’t load the ratings"
        pages={pages}
        query={useRatings(pages.before, pageSize + 1)}
      >
        {(rows) => (
          <DataTable
            label="Answer ratings"
            columns={ratingColumns}
            rows={rows}
            keyOf={({ id }) => id}
            empty="No one has rated an answer yet."
          />
        )}
      </PagedRows>
    </>
  );
}

function FirstPreferences({ userId, onViewAll }: { userId: number | null; onViewAll: () => void }) {
  // Fetches one more row than shown, to find out whether there are more.
  const preferences = usePreferences(userId, null, shownAtFirst + 1);
  return (
    <Loaded query={preferences} errorTitle="Couldn’t load the preferences">
      {(rows) => (
        <>
          <PreferenceTable rows={rows.slice(0, shownAtFirst)} />
          {rows.length > shownAtFirst && (
            <Button className="mt-3" onClick={onViewAll}>
              View All Preferences
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

function AllPreferences({ userId }: { userId: number | null }) {
  const pages = usePages();
  return (
    <PagedRows
      label="Pages of preferences"
      errorTitle="Couldn’t load the preferences"
      pages={pages}
      query={usePreferences(userId, pages.before, pageSize + 1)}
    >
      {(rows) => <PreferenceTable rows={rows} />}
    </PagedRows>
  );
}

/** The cursors at which the pages up to the current one start. */
function usePages() {
  const [starts, setStarts] = useState<(number | null)[]>([null]);
  return { starts, setStarts, before: starts.at(-1) ?? null };
}

interface PagedRowsProps<Row> {
  label: string;
  errorTitle: string;
  pages: ReturnType<typeof usePages>;
  /** The rows of the page, plus one more that shows whether another page follows. */
  query: UseQueryResult<Row[]>;
  children: (rows: readonly Row[]) => ReactNode;
}

function PagedRows<Row extends { id: number }>(props: PagedRowsProps<Row>) {
  const { label, errorTitle, pages, query, children } = props;
  const { starts, setStarts } = pages;
  return (
    <Loaded query={query} errorTitle={errorTitle}>
      {(rows) => {
        const shown = rows.slice(0, pageSize);
        const last = shown.at(-1);
        const hasMore = rows.length > pageSize && last !== undefined;
        return (
          <>
            {children(shown)}
            {(hasMore || starts.length > 1) && (
              <Pager
                label={label}
                summary={`Page ${starts.length}, newest first`}
                onBack={starts.length > 1 ? () => setStarts(starts.slice(0, -1)) : null}
                onNext={hasMore ? () => setStarts([...starts, last.id]) : null}
              />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function PreferenceTable({ rows }: { rows: readonly PreferenceRow[] }) {
  return (
    <DataTable
      label="Preferences"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      empty="No model preference data available."
    />
  );
}
