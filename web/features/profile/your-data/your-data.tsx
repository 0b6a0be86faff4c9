import { useState } from 'react';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { ReadingNotice } from '#web/api/accounts/reading-notice.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TitledSection } from '#web/ui/data/titled-section.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { DownloadButton, useDownload } from './download-button.tsx';

interface YourDataProps {
  user: CurrentUser;
  onDeleted: (whatStays: string) => void;
}

/** The user's stored data, with buttons to download and delete it. */
export function YourData({ user, onDeleted }: YourDataProps) {
  const [isAsking, setIsAsking] = useState(false);
  const download = useDownload();
  const isOwner = user.id === 1;
  return (
    <TitledSection title="Your data" className="mt-10 border-t border-n6 pt-6">
      <p className="mt-1 text-14 text-n11">
        Download everything we hold about you: account, profile, conversations with their files and
        images, other prompts, payments and usage.
      </p>
      <ReadingNotice />
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <DownloadButton label="Download My Data" download={download} />
        {!isOwner && (
          <Button
            look="quiet"
            className="text-danger! max-sm:w-full"
            onClick={() => setIsAsking(true)}
          >
            Delete My Account
          </Button>
        )}
      </div>
      {isOwner && (
        <p className="mt-3 text-13 text-n10">
          You own this site, so your account can’t be deleted.
        </p>
      )}
      <DeleteAccountDialog
        download={download}
        isOpen={isAsking}
        onDeleted={onDeleted}
        onClose={() => setIsAsking(false)}
      />
    </TitledSection>
  );
}
