import { useState } from 'react';
import type { UserRow } from '#shared/contract/users/schemas.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { useUserDeletion } from './use-users.ts';

/** Deletes an account on its user's request. First explains what is deleted and what stays. */
export function DeleteUser({ user, onDone }: { user: UserRow; onDone: () => void }) {
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
          The account is deleted at once with its conversations, prompts, files, pictures, API keys,
          endpoints and sessions. A subscription ends without a refund. This can’t be undone.
        </p>
        <p className="mt-2">
          Without the name, we keep anonymous counts, payments, the limits used so far until they
          start again, and a block for a year. The audit trail keeps that you deleted user {user.id}{' '}
          and what the user did as an administrator. Stripe keeps its records, and backups keep
          everything until you delete them.
        </p>
      </ConfirmDialog>
    </>
  );
}
