import { useId, useState, type ReactNode } from 'react';
import { toDay } from '#shared/lib/days.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { ChargesNote } from './charges-note.tsx';
import { changesOf, toForm, type UserForm } from './describe-user.ts';
import type { TabFormProps } from './tab-form.ts';
import { useUserEdit, useUserDeletion } from './use-users.ts';
import type { UserRow } from '#shared/contract/users/schemas.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

const ownerId = 1;

/** Edits whether a user is an administrator, has Standard, or is blocked. */
export function AccountForm({ user, onTyped, onSaved }: TabFormProps) {
  const [form, setForm] = useState(() => toForm(user));
  const [endsSubscription, setEndsSubscription] = useState(true);
  const edit = useUserEdit(user.id, onSaved);
  const type = (part: Partial<UserForm>) => {
    const next = { ...form, ...part };
    setForm(next);
    onTyped(changesOf(user, next) !== null);
  };
  const change = changesOf(user, form);
  const isOwner = user.id === ownerId;
  const pays = user.subscription !== null && user.subscription !== 'ending';
  const mayEnd = pays && form.isBlocked && !user.isBlocked;
  return (
    <form
      aria-label="Account"
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (change) edit.mutate({ change, endsSubscription: mayEnd && endsSubscription });
      }}
    >
      <Check
        label="Administrator"
        isChecked={form.isAdmin}
        isDisabled={isOwner}
        onChange={(isAdmin) => type({ isAdmin })}
      >
        {isOwner
          ? 'The owner is always an administrator.'
          : 'Administrators can see and change everything in the admin area.'}
      </Check>
      <GrantField value={form.grantedUntil} onChange={(grantedUntil) => type({ grantedUntil })} />
      <Check
        label="Blocked"
        isChecked={form.isBlocked}
        isDisabled={isOwner}
        onChange={(isBlocked) => type({ isBlocked })}
      >
        {isOwner
          ? 'The owner can’t be blocked.'
          : 'The user is signed out everywhere immediately and can’t sign in again.'}
      </Check>
      {mayEnd && (
        <Check
          label="Also cancel the subscription"
          isChecked={endsSubscription}
          isDisabled={false}
          onChange={setEndsSubscription}
        >
          The subscription ends with the paid period, and the card isn’t charged again. If you don’t
          cancel the subscription, the blocked user can still sign in, but only to cancel it.
        </Check>
      )}
      {form.isBlocked && !(mayEnd && endsSubscription) && <ChargesNote users={[user]} />}
      <div className="flex flex-wrap-reverse justify-between gap-2 pt-1">
        {isOwner ? <span /> : <DeleteUser user={user} onDone={onSaved} />}
        <Button
          look={form.isBlocked && !user.isBlocked ? 'danger' : 'primary'}
          type="submit"
          className="max-sm:w-full"
          disabled={!change || edit.isPending}
        >
          {form.isBlocked && !user.isBlocked ? 'Block User' : 'Save Changes'}
        </Button>
      </div>
    </form>
  );
}

function GrantField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div className="flex items-end gap-2">
      <TextField
        label="Standard granted until"
        type="date"
        min={toDay(new Date())}
        max="2199-12-31"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-0 flex-1"
      />
      <Button look="quiet" disabled={value === ''} onClick={() => onChange('')}>
        Remove Grant
      </Button>
    </div>
  );
}

interface CheckProps {
  label: string;
  isChecked: boolean;
  isDisabled: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}

function Check({ label, isChecked, isDisabled, onChange, children }: CheckProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-5 accent-go"
      />
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <p id={`${id}-note`} className="col-start-2 text-14 text-n10">
        {children}
      </p>
    </div>
  );
}

/** Deletes an account at its user's request. First explains what is deleted and what stays. */
function DeleteUser({ user, onDone }: { user: UserRow; onDone: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useUserDeletion(user, onDone);
  return (
    <>
      <Button look="quiet" className="text-danger max-sm:w-full" onClick={() => setIsAsking(true)}>
        Delete Account
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete ${user.username}’s Account?`}
        action="Delete Account"
        isBusy={deletion.isPending}
        onConfirm={() => deletion.mutate()}
        onClose={() => setIsAsking(false)}
      >
        <p>
          The account is deleted immediately with its conversations, prompts, files, images, API
          keys, endpoints and sessions. A subscription ends without a refund. This can’t be undone.
        </p>
        <p className="mt-2">
          We keep anonymous counts, payments without the user’s name, what was used of the limits
          until they reset, and a block for a year. The audit trail records that you deleted user{' '}
          {user.id} and what the user did as an administrator. Stripe keeps its records, and backups
          keep everything until you delete them.
        </p>
      </ConfirmDialog>
    </>
  );
}
