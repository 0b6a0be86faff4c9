import { useState } from 'react';
import { hasStandard, useCurrentUser } from '#web/api/use-current-user.ts';
import { UpgradeDialog } from '#web/features/billing/upgrade-dialog.tsx';
import { DirectoryPage } from '#web/features/models/directory-page.tsx';

export function ModelsRoute() {
  const { data: user } = useCurrentUser();
  const [isUpgrading, setIsUpgrading] = useState(false);
  return (
    <>
      <DirectoryPage isStandard={hasStandard(user)} onNeedStandard={() => setIsUpgrading(true)} />
      <UpgradeDialog
        isOpen={isUpgrading}
        isSignedIn={Boolean(user)}
        onClose={() => setIsUpgrading(false)}
      />
    </>
  );
}
