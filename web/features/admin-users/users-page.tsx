import { useIsFetching } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#shared/contract/limits.ts';
import type { BlockedAddress, UserRow } from '#shared/contract/users/schemas.ts';
import { formatTime } from '#shared/lib/format.ts';
import { ApiError } from '#web/api/api-error.ts';
import { DataList } from '#web/api/data-list.tsx';
import { Loaded } from '#web/api/loaded.tsx';
import { invalidate } from '#web/api/query-client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { useAddress } from '#web/ui/browser/use-address.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { TitledSection } from '#web/ui/data/titled-section.tsx';
import { ConfirmedAction } from '#web/ui/dialogs/confirmed-action.tsx';
import { TrackSpinner } from '#web/ui/track/track-spinner.tsx';
import { BlockForm } from './addresses/block-form.tsx';
import { useBlockedAddresses, useUnblock } from './addresses/use-addresses.ts';
import { Visitors } from './addresses/visitors.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { describeNone } from './describe-user.ts';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { Invites } from './invites.tsx';
import { UsagePanel } from './statistics/usage-panel.tsx';
import { listUsers, pageSize } from './use-users.ts';
import { statsButtonId, userColumns } from './user-columns.tsx';

/** All accounts, searched and paged on the server, and the statistics of one of them. */
export function UsersPage() {
  const [params, set] = useAddress();
  const shownId = Number(params.get('stats') ?? 0);
  return (
    <>
      <TitledSection title="All Users" className="sm:rounded-panel sm:border sm:border-n6 sm:p-4">
        <p className="mb-4 text-14 text-n10">Manage user accounts and subscriptions</p>
        <UserList
          shownId={shownId}
          onToggleStats={(id) => set({ stats: id === shownId ? null : String(id) })}
        />
      </TitledSection>
      {shownId > 0 && (
        <UsagePanel
          key={shownId}
          userId={shownId}
          onClose={() => {
            set({ stats: null });
            document.getElementById(statsButtonId(shownId))?.focus();
          }}
        />
      )}
      <Invites />
      <Visitors />
      <BlockedAddresses />
    </>
  );
}

interface UserListProps {
  shownId: number;
  onToggleStats: (userId: number) => void;
}

function UserList({ shownId, onToggleStats }: UserListProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, UserRow>>(new Map());
  const [edited, setEdited] = useState<UserRow | null>(null);
  return (
    <DataList
      label="Users"
      noun="user"
      columns={userColumns({
        chosen,
        onChoose: setChosen,
        shownId,
        onToggleStats,
        onEdit: setEdited,
      })}
      keyOf={({ id }) => id}
      search={{ name: 'search', label: 'Search users', placeholder: 'Search users...' }}
      queryKey={queryKeys.users}
      load={listUsers}
      pageSize={pageSize}
      countedAtMost={limits.countedUsers}
      exportPath="/api/admin/exports/users"
      waiting={<TrackSpinner label="Loading users" />}
      describeEmpty={describeNone}
      describeError={(error) => `Error loading users: ${describe(error)}`}
      above={(users) => {
        // When a change is saved, the edited user may disappear from the list while the dialog is still open.
        const shown = users.find(({ id }) => id === edited?.id) ?? edited;
        return (
          <>
            <BulkBar users={[...chosen.values()]} onDone={() => setChosen(new Map())} />
            {shown && (
              <EditUserDialog key={shown.id} user={shown} onClose={() => setEdited(null)} />
            )}
          </>
        );
      }}
    />
  );
}

function describe(error: unknown): string {
  if (error instanceof ApiError && error.problem) return error.problem.message;
  return (error instanceof Error && error.message) || 'Unknown error';
}

export function RefreshButton() {
  const isFetching = useIsFetching({ queryKey: queryKeys.users }) > 0;
  return (
    <Button disabled={isFetching} onClick={() => void invalidate(queryKeys.users)}>
      <RefreshCw size={15} aria-hidden className={isFetching ? 'animate-spin' : undefined} />
      Refresh
    </Button>
  );
}

/** Blocked addresses with the day each block ends. */
function BlockedAddresses() {
  const query = useBlockedAddresses();
  return (
    <TitledSection
      title="Blocked Addresses"
      className="mt-6 max-sm:mt-10 sm:rounded-panel sm:border sm:border-n6 sm:p-4"
    >
      <p className="mb-4 text-14 text-n10">
        Visitors from these addresses can’t send prompts, but signed-in users can. For IPv6, the
        whole /64 is blocked.
      </p>
      <div className="mb-4">
        <BlockForm />
      </div>
      <Loaded query={query} errorTitle="Couldn’t load the blocked addresses">
        {(blocked) => (
          <DataTable
            label="List of blocked addresses"
            columns={columns}
            rows={blocked}
            keyOf={({ id }) => id}
            empty="No blocked addresses."
          />
        )}
      </Loaded>
    </TitledSection>
  );
}

const columns: Column<BlockedAddress>[] = [
  { key: 'address', header: 'Address', cell: ({ address }) => address },
  { key: 'until', header: 'Until', cell: ({ until }) => formatTime(until) },
  { key: 'by', header: 'Blocked By', cell: ({ blockedBy }) => blockedBy },
  { key: 'actions', header: 'Actions', cell: (blocked) => <UnblockButton blocked={blocked} /> },
];

function UnblockButton({ blocked }: { blocked: BlockedAddress }) {
  const unblock = useUnblock(blocked);
  return (
    <ConfirmedAction
      trigger={(ask) => (
        <Button
          aria-label={`Unblock ${blocked.address}`}
          disabled={unblock.isPending}
          onClick={ask}
        >
          Unblock
        </Button>
      )}
      title={`Unblock ${blocked.address}?`}
      action="Unblock"
      look="primary"
      onConfirm={() => unblock.mutate(undefined)}
    >
      Visitors from this address will be able to send prompts again.
    </ConfirmedAction>
  );
}
