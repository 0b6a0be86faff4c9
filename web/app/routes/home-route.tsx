import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useCurrentUser } from '#web/api/use-current-user.ts';
import { UpgradeDialog } from '#web/features/billing/upgrade-dialog.tsx';
import { OnboardingCard } from '#web/features/onboarding/onboarding-card.tsx';
import { isEmptyLink, readDeepLink } from '#web/features/query/deep-link.ts';
import { QueryPage } from '#web/features/query/query-page.tsx';
import { links } from '../links.ts';

export function HomeRoute() {
  const link = useDeepLink();
  const [isUpgrading, setIsUpgrading] = useState(false);
  const user = useCurrentUser().data;
  const openUpgrade = useCallback(() => setIsUpgrading(true), []);
  return (
    <div className="@container">
      <div className="mx-auto w-full max-w-reading px-4 pt-14 pb-16 max-sm:pt-8 sm:box-content sm:w-auto">
        <h1 className="mb-7 text-28 font-semibold tracking-tight max-sm:mb-5 max-sm:text-20">
          Every prompt on the right track.
        </h1>
        <OnboardingCard />
        <QueryPage link={link} gitHubUrl={links.gitHub} onNeedStandard={openUpgrade} />
        <UpgradeDialog
          isOpen={isUpgrading}
          isSignedIn={Boolean(user)}
          onClose={() => setIsUpgrading(false)}
        />
      </div>
    </div>
  );
}

// Taken from the address once: left there, it would undo on a reload what was typed since.
function useDeepLink() {
  const [search, setSearch] = useSearchParams();
  const [link] = useState(() => readDeepLink(search));

  useEffect(() => {
    if (!isEmptyLink(link)) setSearch({}, { replace: true });
  }, [link, setSearch]);

  return link;
}
