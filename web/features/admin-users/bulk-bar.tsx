import { useState } from 'react';
import { toDay } from '#shared/lib/days.ts';
import type { UserChange, UserRow } from '#shared/contract/users/schemas.ts';
import { plural } from '#shared/lib/format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { ConfirmedAction } from '#web/ui/dialogs/confirmed-action.tsx';
import { ChargesNote } from './charges-note.tsx';
import { useBulkEdit } from './use-users.ts';

/** Actions that apply to all selected users. */
export function BulkBar({ users, onDone }: { users: readonly UserRow[]; onDone: () => void }) {
  const [day, setDay] = useState('');
  const edit = useBulkEdit(onDone);
  if (users.length === 0) return null;
  const people = plural(users.length, 'user');
  const change = (what: UserChange) =>
    edit.mutate({ userIds: users.map(({ id }) => id), change: what });
  return (
    <div
      role="group"
      aria-label="Selected users"
      className="mb-4 flex flex-wrap items-end gap-2 rounded-control bg-n2 p-3"
    >
      <p role="status" className="mr-auto self-center text-14">
        {people} selected
      </p>
      <TextField
        label="Standard until"
        type="date"
        min={toDay(new Date())}
        max="2199-12-31"
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <Button disabled={day === '' || edit.isPending} onClick={() => change({ grantedUntil: day })}>
        Grant
      </Button>
      {users.some(({ isWaiting }) => isWaiting) && (
        <Button disabled={edit.isPending} onClick={() => change({ isWaiting: false })}>
          Approve
        </Button>
      )}
      <ConfirmedAction
        trigger={(ask) => (
          <Button look="danger" disabled={edit.isPending} onClick={ask}>
            Block
          </Button>
        )}
        title={`Block ${people}?`}
        action="Block"
        onConfirm={() => change({ isBlocked: true })}
      >
        These users are signed out everywhere immediately and can’t sign in again.
        <ChargesNote users={users} />
      </ConfirmedAction>
      <Button look="quiet" onClick={onDone}>
        Clear Selection
      </Button>
    </div>
  );
}
