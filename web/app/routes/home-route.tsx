import { useCallback, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useCurrentUser } from '#web/api/use-current-user.ts';
import { UpgradeDialog } from '#web/features/billing/upgrade-dialog.tsx';
import { QueryPage } from '#web/features/query/query-page.tsx';
import { links } from '../links.ts';

export function HomeRoute() {
  const [search] = useSearchParams();
  const [isUpgrading, setIsUpgrading] = useState(false);
  const user = useCurrentUser().data;
  const openUpgrade = useCallback(() => setIsUpgrading(true), []);
  return (
    <div className="mx-auto w-full max-w-reading px-4 pt-14 pb-24 max-sm:pt-8 sm:box-content sm:w-auto">
      <h1 className="mb-7 text-28 font-semibold tracking-tight text-balance max-sm:mb-5 max-sm:text-20">
        The right model for every prompt, and why.
      </h1>
      <QueryPage
        initialPrompt={search.get('q')}
        gitHubUrl={links.gitHub}
        onNeedStandard={openUpgrade}
      />
      <UpgradeDialog
        isOpen={isUpgrading}
        isSignedIn={Boolean(user)}
        onClose={() => setIsUpgrading(false)}
      />
    </div>
  );
}
