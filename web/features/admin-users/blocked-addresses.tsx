import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BlockedAddress, NewBlock } from '#shared/contract/users/schemas.ts';
import { formatTime, toDay } from '#shared/lib/days.ts';
import { describeError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';

const queryKey = ['admin', 'blocked-addresses'];

/** Addresses whose visitors are refused, each until a day. */
export function BlockedAddresses() {
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('listBlockedAddresses', {}, { signal }),
  });
  return (
    <section
      aria-labelledby="blocked-addresses"
      className="mt-6 rounded-panel border border-n6 p-4"
    >
      <h2 id="blocked-addresses" className="font-semibold">
        Blocked Addresses
      </h2>
      <p className="mb-4 text-14 text-n10">
        Visitors from these addresses cannot send prompts; whoever has signed in can. Of IPv6 the
        whole /64 is blocked.
      </p>
      <BlockForm />
      <Loaded query={query} errorTitle="The blocked addresses could not be loaded">
        {(blocked) =>
          blocked.length === 0 ? (
            <p className="text-14 text-n11">No address is blocked.</p>
          ) : (
            <DataTable
              label="Addresses that are blocked"
              columns={columns}
              rows={blocked}
              keyOf={({ id }) => id}
            />
          )
        }
      </Loaded>
    </section>
  );
}

const columns: Column<BlockedAddress>[] = [
  { key: 'address', header: 'Address', cell: ({ address }) => address },
  { key: 'until', header: 'Until', cell: ({ until }) => formatTime(until) },
  { key: 'by', header: 'Blocked By', cell: ({ blockedBy }) => blockedBy },
  { key: 'actions', header: 'Actions', cell: (blocked) => <UnblockButton blocked={blocked} /> },
];

function BlockForm() {
  const [address, setAddress] = useState('');
  const [until, setUntil] = useState('');
  const block = useChange(
    (body: NewBlock) => call('blockAddress', { body }),
    ({ address: blocked }) => {
      setAddress('');
      setUntil('');
      return `Visitors from ${blocked} are refused from now on.`;
    },
  );
  return (
    <form
      aria-label="Block an address"
      className="mb-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!block.isPending) block.mutate({ address, until });
      }}
      noValidate
    >
      <TextField
        label="Address"
        placeholder="192.0.2.7"
        maxLength={100}
        spellCheck={false}
        autoComplete="off"
        className="min-w-48 flex-1"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <TextField
        label="Until the end of"
        type="date"
        min={toDay(new Date())}
        max="2199-12-31"
        value={until}
        onChange={(event) => setUntil(event.target.value)}
      />
      <Button type="submit" disabled={address.trim() === '' || until === '' || block.isPending}>
        Block Address
      </Button>
    </form>
  );
}

function UnblockButton({ blocked: { id, address } }: { blocked: BlockedAddress }) {
  const unblock = useChange(
    () => call('unblockAddress', { params: { blockId: id } }),
    () => `Visitors from ${address} can send prompts again.`,
  );
  return (
    <Button
      aria-label={`Unblock ${address}`}
      disabled={unblock.isPending}
      onClick={() => unblock.mutate(undefined)}
    >
      Unblock
    </Button>
  );
}

/** `describe` says what has happened. */
function useChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  describe: (output: Output) => string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (output) => {
      showToast({ title: 'Addresses Updated', description: describe(output) });
      await client.invalidateQueries({ queryKey });
    },
    onError: (error) =>
      showToast({ title: 'Update Failed', description: describeError(error), tone: 'danger' }),
  });
}
