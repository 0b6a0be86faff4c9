import { useState } from 'react';
import type { Visitor } from '#shared/contract/users/schemas.ts';
import { formatCount, formatTime } from '#shared/lib/format.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { DataTable, numberColumn, type Column } from '#web/ui/data/data-table.tsx';
import { TitledSection } from '#web/ui/data/titled-section.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { EmptyPanel } from '#web/ui/data/empty-panel.tsx';
import { BlockForm } from './block-form.tsx';
import { useBlockedAddresses, useVisitors } from './use-addresses.ts';

/** The IP addresses from which visitors sent prompts today, each with a button to block it. */
export function Visitors() {
  const [asked, setAsked] = useState<string | null>(null);
  const close = () => setAsked(null);
  return (
    <TitledSection
      title="Visitors Today"
      className="mt-6 max-sm:mt-10 sm:rounded-panel sm:border sm:border-n6 sm:p-4"
    >
      <p className="mb-4 text-14 text-n10">
        People who sent prompts without signing in, grouped by IP address, because limits apply per
        address. A household or an office often shares an address. IPv6 addresses are grouped by
        /64.
      </p>
      <Loaded query={useVisitors()} errorTitle="Couldn’t load the visitors">
        {({ visitors, total }) =>
          visitors.length === 0 ? (
            <EmptyPanel>No visitors have sent prompts today.</EmptyPanel>
          ) : (
            <>
              <VisitorTable visitors={visitors} onBlock={setAsked} />
              {total > visitors.length && (
                <p className="mt-3 text-13 text-n10">
                  Showing the {visitors.length} most active of {formatCount(total)}.
                </p>
              )}
            </>
          )
        }
      </Loaded>
      <Dialog isOpen={asked !== null} title={`Block ${asked ?? ''}`} onClose={close}>
        <p className="mt-3 mb-4 text-14 text-n11">
          Visitors from this address can’t send prompts until then, but signed-in users can.
        </p>
        {asked !== null && <BlockForm given={asked} onDone={close} />}
      </Dialog>
    </TitledSection>
  );
}

interface VisitorTableProps {
  visitors: readonly Visitor[];
  onBlock: (address: string) => void;
}

function VisitorTable({ visitors, onBlock }: VisitorTableProps) {
  const { data: blocked = [] } = useBlockedAddresses();
  const columns: Column<Visitor>[] = [
    { key: 'address', header: 'Address', cell: ({ address }) => address },
    numberColumn('requests', 'Requests Today', ({ requests }) => formatCount(requests)),
    { key: 'last', header: 'Last Request', cell: ({ lastAt }) => formatTime(lastAt) },
    {
      key: 'actions',
      header: 'Actions',
      cell: ({ address }) => {
        const block = blocked.find((one) => one.address === address);
        if (block) return `Blocked until ${formatTime(block.until)}`;
        return (
          <Button aria-label={`Block ${address}`} onClick={() => onBlock(address)}>
            Block
          </Button>
        );
      },
    },
  ];
  return (
    <DataTable
      label="Visitors"
      columns={columns}
      rows={visitors}
      keyOf={({ address }) => address}
    />
  );
}
