import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Invite } from '#shared/contract/users/schemas.ts';
import { formatTime } from '#shared/lib/format.ts';
import { call, callQuery } from '#web/api/call.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { invalidate } from '#web/api/query-client.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { TitledSection } from '#web/ui/data/titled-section.tsx';
import { ConfirmedAction } from '#web/ui/dialogs/confirmed-action.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';

const queryKey = ['admin', 'invites'];

const uses = [1, 5, 25, 100].map((count) => ({
  value: String(count),
  label: count === 1 ? 'One account' : `${count} accounts`,
}));
const days = [1, 7, 30, 90].map((count) => ({
  value: String(count),
  label: count === 1 ? '1 day' : `${count} days`,
}));

/** Invitation links, which let people create an account when registration isn't open to everyone. */
export function Invites() {
  const invites = useQuery(callQuery(queryKey, 'listInvites'));
  return (
    <TitledSection
      title="Invite Links"
      className="mt-6 max-sm:mt-10 sm:rounded-panel sm:border sm:border-n6 sm:p-4"
    >
      <p className="mb-4 text-14 text-n10">
        People with an invite link can create an account when{' '}
        <Link href="/admin/settings?search=new+accounts" className="link">
          new accounts
        </Link>{' '}
        need approval or an invite.
      </p>
      <InviteForm />
      <Loaded query={invites} errorTitle="Couldn’t load the invite links">
        {(rows) => (
          <DataTable
            label="List of invite links"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            empty="No invite links."
          />
        )}
      </Loaded>
    </TitledSection>
  );
}

function InviteForm() {
  const [choice, setChoice] = useState({ uses: '1', days: '7' });
  const create = useMutation({
    mutationFn: () =>
      call('createInvite', { body: { uses: Number(choice.uses), days: Number(choice.days) } }),
    onSuccess: () => invalidate(queryKey),
    onError: showFailure('Update Failed'),
  });
  const link = create.data && `${location.origin}/login?invite=${create.data.token}`;
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <SelectField
        label="Works for"
        value={choice.uses}
        options={uses}
        onChange={({ target }) => setChoice({ ...choice, uses: target.value })}
      />
      <SelectField
        label="Expires after"
        value={choice.days}
        options={days}
        onChange={({ target }) => setChoice({ ...choice, days: target.value })}
      />
      <Button look="primary" disabled={create.isPending} onClick={() => create.mutate()}>
        Create Invite Link
      </Button>
      <div role="status" className="basis-full text-14 empty:hidden">
        {link && (
          <>
            <p>Copy the link now. It won’t be shown again.</p>
            <p className="flex items-center gap-2">
              <code className="min-w-0 text-13 break-all">{link}</code>
              <CopyButton text={link} label="Copy invite link" />
            </p>
          </>
        )}
      </div>
    </div>
  );
}

const columns: Column<Invite>[] = [
  {
    key: 'left',
    header: 'Accounts left',
    isTitle: true,
    cell: ({ usesLeft, uses }) => `${usesLeft} of ${uses}`,
  },
  { key: 'until', header: 'Ends', cell: ({ expiresAt }) => formatTime(expiresAt) },
  {
    key: 'created',
    header: 'Created',
    cell: ({ createdBy, createdAt }) => `${createdBy}, ${formatTime(createdAt)}`,
  },
  { key: 'actions', header: 'Actions', cell: (invite) => <RevokeButton invite={invite} /> },
];

function RevokeButton({ invite: { id, createdAt } }: { invite: Invite }) {
  const revoke = useMutation({
    mutationFn: () => call('revokeInvite', { params: { inviteId: id } }),
    onSuccess: async () => {
      showToast({ title: 'Link Revoked', description: 'The invite link no longer works.' });
      await invalidate(queryKey);
    },
    onError: showFailure('Update Failed'),
  });
  return (
    <ConfirmedAction
      trigger={(ask) => (
        <Button
          aria-label={`Revoke the invite link from ${formatTime(createdAt)}`}
          disabled={revoke.isPending}
          onClick={ask}
        >
          Revoke
        </Button>
      )}
      title="Revoke Invite Link"
      action="Revoke Link"
      onConfirm={() => revoke.mutate()}
    >
      The link from {formatTime(createdAt)} will no longer let people create an account. This can’t
      be undone.
    </ConfirmedAction>
  );
}
