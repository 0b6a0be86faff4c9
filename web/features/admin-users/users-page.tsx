import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserRow } from '#shared/contract/users/schemas.ts';
import type { Sorting } from '#web/ui/data/data-table.tsx';
import { RefreshCw } from 'lucide-react';
import { ApiError } from '#web/api/api-error.ts';
import { FailedPanel } from '#web/ui/feedback/failed-panel.tsx';
import { Pager } from '#web/ui/data/pager.tsx';
import { ExportLinks } from '#web/ui/data/export-links.tsx';
import { DebouncedSearch } from '#web/ui/controls/debounced-search.tsx';
import { useAddress } from '#web/ui/browser/use-address.ts';
import { TrackSpinner } from '#web/ui/track/track-spinner.tsx';
import { queryKeys } from '#web/api/query-keys.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyPanel } from '#web/ui/feedback/empty-panel.tsx';
import { BlockedAddresses } from './addresses/blocked-addresses.tsx';
import { Visitors } from './addresses/visitors.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { parseFilter, UserFilters } from './user-filters.tsx';
import { describeNone, describePage } from './describe-user.ts';
import { UsagePanel } from './statistics/usage-panel.tsx';
import { pageSize, useUsers } from './use-users.ts';
import { statsButtonId, UsersTable } from './users-table.tsx';

/** All accounts, searched and paged on the server, and the statistics of one of them. */
export function UsersPage() {
  const [params, set] = useAddress();
  const search = params.get('search') ?? '';
  const page = Math.max(1, Math.floor(Number(params.get('page') ?? 1)) || 1);
  const shownId = Number(params.get('stats') ?? 0);
  const sort = params.get('sort');
  const sorting =
    sort === null ? null : { key: sort, isDescending: params.get('order') === 'desc' };
  const filter = parseFilter(params);
  const users = useUsers({ search, page, sorting, filter });

  const shown = users.data?.users.find(({ id }) => id === shownId);

  return (
    <>
      <section
        aria-labelledby="all-users"
        className="sm:rounded-panel sm:border sm:border-n6 sm:p-4"
      >
        <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
          <div>
            <h2 id="all-users" className="font-semibold">
              All Users
            </h2>
            <p className="text-14 text-n10">Manage user accounts and subscriptions</p>
          </div>
          <DebouncedSearch
            label="Search users"
            placeholder="Search users..."
            value={search}
            onChange={(text) => set({ search: text, page: null })}
          />
        </div>
        <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
          <UserFilters filter={filter} onChange={set} />
          <ExportLinks
            path="/api/admin/exports/users"
            query={{ ...filter, ...(search && { search }) }}
          />
        </div>
        <FoundUsers
          search={search}
          isNarrowed={search !== '' || Object.keys(filter).length > 0}
          page={page}
          shownId={shownId}
          sorting={sorting}
          onChange={set}
          query={users}
        />
      </section>
      {shownId > 0 && (
        <UsagePanel
          key={shownId}
          userId={shownId}
          name={shown?.username}
          onClose={() => {
            set({ stats: null });
            document.getElementById(statsButtonId(shownId))?.focus();
          }}
        />
      )}
      <Visitors />
      <BlockedAddresses />
    </>
  );
}

interface FoundUsersProps {
  query: ReturnType<typeof useUsers>;
  search: string;
  /** Whether a search or filter is active. */
  isNarrowed: boolean;
  sorting: Sorting | null;
  page: number;
  shownId: number;
  onChange: ReturnType<typeof useAddress>[1];
}

function FoundUsers(props: FoundUsersProps) {
  const { query, search, isNarrowed, page, shownId, sorting, onChange } = props;
  const { data, isError, isPending, error, refetch } = query;
  const [chosen, setChosen] = useState<ReadonlyMap<number, UserRow>>(new Map());
  const [edited, setEdited] = useState<UserRow | null>(null);
  // A saved change can remove the edited user from the list while the dialog is still open.
  const shownEdited = data?.users.find(({ id }) => id === edited?.id) ?? edited;
  const sort = (key: string) => {
    const isDescending = sorting?.key === key && !sorting.isDescending;
    onChange({ sort: key, order: isDescending ? 'desc' : null, page: null });
  };
  const toggleStats = (id: number) => onChange({ stats: id === shownId ? null : String(id) });
  const turn = (next: number) => onChange({ page: next === 1 ? null : String(next) });
  return (
    <>
      {isError && (
        <FailedPanel
          title={`Error loading users: ${describe(error)}`}
          onRetry={() => void refetch()}
        />
      )}
      {isPending && <TrackSpinner label="Loading users" />}
      {data && data.users.length === 0 && !isError && (
        <EmptyPanel>
          {data.total === 0 ? (
            describeNone(isNarrowed ? search || 'filtered' : '')
          ) : (
            <>
              <p className="mb-4">There is no page {page}.</p>
              <Button onClick={() => turn(Math.ceil(data.total / pageSize))}>Last Page</Button>
            </>
          )}
        </EmptyPanel>
      )}
      {data && data.users.length > 0 && (
        <>
          <BulkBar users={[...chosen.values()]} onDone={() => setChosen(new Map())} />
          <UsersTable
            users={data.users}
            shownId={shownId}
            onEdit={setEdited}
            onToggleStats={toggleStats}
            sorting={sorting}
            onSort={sort}
            chosen={chosen}
            onChoose={setChosen}
          />
          <Pager
            label="Pages of users"
            summary={describePage(
              { page, pageSize, shown: data.users.length, total: data.total },
              isNarrowed,
            )}
            onBack={page > 1 ? () => turn(page - 1) : null}
            onNext={page * pageSize < data.total ? () => turn(page + 1) : null}
          />
        </>
      )}
      {shownEdited && (
        <EditUserDialog key={shownEdited.id} user={shownEdited} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

function describe(error: unknown): string {
  if (error instanceof ApiError && error.problem) return error.problem.message;
  return (error instanceof Error && error.message) || 'Unknown error';
}

export function RefreshButton() {
  const client = useQueryClient();
  const isFetching = useIsFetching({ queryKey: queryKeys.users }) > 0;
  return (
    <Button
      disabled={isFetching}
      onClick={() => void client.invalidateQueries({ queryKey: queryKeys.users })}
    >
      <RefreshCw size={15} aria-hidden className={isFetching ? 'animate-spin' : undefined} />
      Refresh
    </Button>
  );
}
