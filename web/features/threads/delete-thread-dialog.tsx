import type { Thread } from '#shared/contract/threads/schemas.ts';
import { useShares } from '#web/api/threads/use-shares.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { isMissing } from '#web/api/api-error.ts';
import { useDeleteThread } from './use-threads.ts';

interface DeleteThreadDialogProps {
  /** The thread to delete; null while the dialog is closed. */
  thread: Thread | null;
  onDeleted: (thread: Thread) => void;
  onClose: () => void;
}

export function DeleteThreadDialog({ thread, onDeleted, onClose }: DeleteThreadDialogProps) {
  const { mutate, isPending } = useDeleteThread();
  const leave = (deleted: Thread) => {
    onClose();
    onDeleted(deleted);
  };
  const confirm = () => {
    if (!thread) return;
    mutate(thread, {
      onSuccess: () => leave(thread),
      onError: (error) => isMissing(error) && leave(thread),
    });
  };
  return (
    <ConfirmDialog
      isOpen={thread !== null}
      title="Delete Conversation"
      action={isPending ? 'Deleting...' : 'Delete Conversation'}
      isBusy={isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {thread && (
        <p className="wrap-anywhere">
          <strong className="font-medium text-n12">
            “<bdi>{thread.title}</bdi>”
          </strong>{' '}
          {thread.fileBytes > 0 && 'and its files '}will be permanently deleted.
          <EndedLinks thread={thread} />
        </p>
      )}
    </ConfirmDialog>
  );
}

/** The number of share links to the conversation that will stop working. */
function EndedLinks({ thread }: { thread: Thread }) {
  const { data: shares = [] } = useShares();
  const count = shares.filter(({ threadId }) => threadId === thread.id).length;
  if (count === 0) return null;
  return count === 1
    ? ' The link to this conversation will stop working.'
    : ` The ${count} links to this conversation will stop working.`;
}
