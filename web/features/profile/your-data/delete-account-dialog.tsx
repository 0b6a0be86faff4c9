import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { deletionWord } from '#shared/contract/accounts/constants.ts';
import { call } from '#web/api/call.ts';
import { useKnownMembership } from '#web/api/accounts/use-membership.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { FailureText } from '#web/api/failure-text.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { describeWhatStays, listLost } from './describe-deletion.ts';
import { DownloadButton, describeDownloadError, type useDownload } from './download-button.tsx';

interface DeleteAccountDialogProps {
  download: ReturnType<typeof useDownload>;
  isOpen: boolean;
  onDeleted: (whatStays: string) => void;
  onClose: () => void;
}

/** Lists what is deleted and kept, offers a download, and asks the user to type a word to confirm. */
export function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  const { download, isOpen, onDeleted, onClose } = props;
  const { data: membership } = useKnownMembership(isOpen);
  const whatStays = describeWhatStays(membership);
  const isShown = useRef(isOpen);
  useEffect(() => {
    isShown.current = isOpen;
  }, [isOpen]);
  const deletion = useMutation({
    mutationFn: () => call('deleteAccount', { body: { confirmation: deletionWord } }),
    onSuccess: () => onDeleted(whatStays),
    onError: (error) => {
      // An open dialog shows the error in its text.
      if (isShown.current) return;
      showFailure('Deletion Failed')(error);
    },
  });
  const close = () => {
    deletion.reset();
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} title="Delete My Account" keepsTyped={false} onClose={close}>
      <WhatGoes lost={listLost(membership)} whatStays={whatStays} />
      <div className="mt-4">
        <DownloadButton label="Download My Data First" download={download} />
        {download.error && (
          <ErrorLine>
            <FailureText error={download.error}>
              {describeDownloadError(download.error)}
            </FailureText>
          </ErrorLine>
        )}
      </div>
      <ConfirmForm
        isBusy={deletion.isPending}
        error={deletion.error && <FailureText error={deletion.error} />}
        onConfirm={() => deletion.mutate()}
        onCancel={close}
      />
    </Dialog>
  );
}

function WhatGoes({ lost, whatStays }: { lost: readonly string[]; whatStays: string }) {
  return (
    <div className="mt-3 space-y-3 text-14 text-n11 [&_h3]:font-medium [&_h3]:text-n12">
      <div>
        <h3>Deleted immediately and permanently</h3>
        <ul className="mt-1 list-disc space-y-0.5 pl-5 marker:text-n8">
          <li>Your account, sign-in and personal information</li>
          <li>Your conversations with all answers, files and images</li>
          <li>All your other prompts and answers</li>
          {lost.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3>What we keep</h3>
        <p className="mt-1 first-letter:uppercase">{whatStays}</p>
      </div>
    </div>
  );
}

interface ConfirmFormProps {
  isBusy: boolean;
  error: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

function ConfirmForm({ isBusy, error, onConfirm, onCancel }: ConfirmFormProps) {
  const [typed, setTyped] = useState('');
  const isConfirmed = typed.trim().toUpperCase() === deletionWord;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed && !isBusy) onConfirm();
  };
  return (
    <form onSubmit={submit} className="mt-5 border-t border-n6 pt-5">
      <TextField
        label={`Type ${deletionWord} to confirm`}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
      {error && <ErrorLine>{error}</ErrorLine>}
      <div className="mt-5 flex flex-wrap-reverse justify-end gap-2 max-sm:*:grow">
        <Button data-first-focus onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" look="danger" disabled={!isConfirmed || isBusy}>
          {isBusy ? 'Deleting...' : 'Delete My Account'}
        </Button>
      </div>
    </form>
  );
}

function ErrorLine({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="mt-3 text-14 wrap-anywhere text-danger">
      {children}
    </p>
  );
}
