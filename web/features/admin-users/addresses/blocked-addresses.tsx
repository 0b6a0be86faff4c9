import type { BlockedAddress } from '#shared/contract/users/schemas.ts';
import { formatTime } from '#shared/lib/format.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { TitledSection } from '#web/ui/data/titled-section.tsx';
import { BlockForm } from './block-form.tsx';
import { useBlockedAddresses, useUnblock } from './use-addresses.ts';

/** Blocked addresses with the day each block ends. */
export function BlockedAddresses() {
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
    <Button
      aria-label={`Unblock ${blocked.address}`}
      disabled={unblock.isPending}
      onClick={() => unblock.mutate(undefined)}
    >
      Unblock
    </Button>
  );
}
