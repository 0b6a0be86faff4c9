import { useState } from 'react';
import type { Share } from '#shared/contract/threads/share-schemas.ts';
import type { Thread } from '#shared/contract/threads/schemas.ts';
import { linkTo, useShares, useShareThread } from '#web/api/threads/use-shares.ts';
import { FailureLine } from '#web/api/failure-text.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { CheckField } from '#web/ui/controls/check-field.tsx';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';

interface ShareDialogProps {
  /** The thread to share; null while the dialog is closed. */
  thread: Thread | null;
  onClose: () => void;
}

/** Creates a link to a thread in its current state. */
export function ShareDialog({ thread, onClose }: ShareDialogProps) {
  return (
    <Dialog isOpen={thread !== null} title="Share Conversation" onClose={onClose}>
      {thread && <ShareForm thread={thread} />}
    </Dialog>
  );
}

function ShareForm({ thread }: { thread: Thread }) {
  const [showsModels, setShowsModels] = useState(true);
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const { mutateAsync, data: made, isPending, error } = useShareThread();
  const create = () => {
    const link = mutateAsync({ threadId: thread.id, showsModels }).then(linkTo);
    void copyOnceMade(link).then(setIsCopied);
  };
  if (made) return <MadeLink share={made} isCopied={isCopied} />;
  return (
    <>
      <p className="mt-3 text-n11">
        Anyone with the link can read <Title thread={thread} /> as it is now, including its images
        and your votes. Later prompts and answers aren’t included. Documents show by name only, and
        your name isn’t shown. Answers for which Google searched show those searches.
      </p>
      <div className="mt-3">
        <CheckField
          label="Show model names"
          checked={showsModels}
          onChange={(event) => setShowsModels(event.target.checked)}
        />
      </div>
      <EarlierLinks thread={thread} />
      {error && <FailureLine error={error} className="mt-3" />}
      <div className="mt-5 flex justify-end">
        <Button look="primary" disabled={isPending} onClick={create}>
          {isPending ? 'Creating Link...' : 'Create Link'}
        </Button>
      </div>
    </>
  );
}

function Title({ thread: { title } }: { thread: Thread }) {
  return (
    <strong className="font-medium wrap-anywhere text-n12">
      “<bdi>{title}</bdi>”
    </strong>
  );
}

/**
 * Copies a link that is still being created, and returns whether that worked. Safari allows access
 * to the clipboard only during the click, so `write` is called before the link is ready.
 */
async function copyOnceMade(link: Promise<string>): Promise<boolean> {
  const text = link.then((made) => new Blob([made], { type: 'text/plain' }));
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
    return true;
  } catch {
    return text.then(
      () => false,
      () => false,
    );
  }
}

interface MadeLinkProps {
  share: Share;
  /** Null until the browser has reported whether it copied the link. */
  isCopied: boolean | null;
}

function MadeLink({ share, isCopied }: MadeLinkProps) {
  const link = linkTo(share);
  return (
    <>
      <p role="status" className="mt-3 text-n11">
        {describeCopy(isCopied)} The link works until you revoke it in your profile or delete the
        conversation.
      </p>
      <div className="mt-4 flex items-end gap-2">
        <TextField
          label="Link"
          readOnly
          autoFocus
          value={link}
          className="min-w-0 flex-1"
          onFocus={(event) => selectFromStart(event.target)}
        />
        <CopyButton text={link} label="Copy link" />
      </div>
    </>
  );
}

function describeCopy(isCopied: boolean | null): string {
  if (isCopied === null) return 'Link created.';
  return isCopied
    ? 'Link copied.'
    : 'Link created, but your browser didn’t let us copy it. Copy it below.';
}

/** Selects the URL and scrolls to its start, because the browser would show its end. */
function selectFromStart(field: HTMLInputElement): void {
  field.select();
  requestAnimationFrame(() => (field.scrollLeft = 0));
}

function EarlierLinks({ thread }: { thread: Thread }) {
  const { data: shares = [] } = useShares();
  const count = shares.filter(({ threadId }) => threadId === thread.id).length;
  if (count === 0) return null;
  const links =
    count === 1
      ? 'There is already 1 link to this conversation'
      : `There are already ${count} links to this conversation`;
  return <p className="mt-2 text-14 text-n10">{links}, listed in your profile.</p>;
}
