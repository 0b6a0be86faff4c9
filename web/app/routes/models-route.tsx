import { useState } from 'react';
import { hasStandard, useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import { LazyUpgradeDialog } from '#web/features/billing/lazy-upgrade-dialog.tsx';
import { DirectoryPage } from '#web/features/models/directory-page.tsx';
import { CatalogueNote } from './catalogue-note.tsx';

export function ModelsRoute() {
  const { data: user } = useCurrentUser();
  const [isUpgrading, setIsUpgrading] = useState(false);
  return (
    <>
      <DirectoryPage
        isStandard={hasStandard(user)}
        note={<CatalogueNote className="mt-2" />}
        onNeedStandard={() => setIsUpgrading(true)}
      />
      <LazyUpgradeDialog
        isOpen={isUpgrading}
        isSignedIn={Boolean(user)}
        onClose={() => setIsUpgrading(false)}
      />
    </>
  );
}
