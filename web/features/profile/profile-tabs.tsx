import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import type { CurrentUser, Profile } from '#shared/contract/accounts/schemas.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { useKeptText } from '#web/ui/guards/use-kept-text.ts';
import { useLeaveGuard } from '#web/ui/guards/use-leave-guard.ts';
import { AccountTab } from './account/account-tab.tsx';
import { KeysTab } from './api-keys/keys-tab.tsx';
import { InstructionsTab } from './instructions/instructions-tab.tsx';
import { PersonalTab } from './personal/personal-tab.tsx';
import { UsageTab } from './usage-tab.tsx';
import { useProfileForm } from './use-profile.ts';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#web/api/query-keys.ts';
import { useIsOff } from '#web/api/models/use-picker.ts';
import { callQuery } from '#web/api/call.ts';
import { useApiKeys } from './api-keys/use-api-keys.ts';

interface ProfileTabsProps {
  /** The endpoints that the user added for themselves, shown below their API keys. */
  endpoints: ReactNode;
  user: CurrentUser;
  profile: Profile | null;
  onSignOut: () => void;
  onDeleted: (whatStays: string) => void;
}

const usualTabs = [
  { value: 'account', label: 'Account' },
  { value: 'personal', label: 'Personal Information' },
  { value: 'instructions', label: 'Instructions' },
  { value: 'usage', label: 'Usage' },
];

/** The form state is kept above the tabs, so that typed text isn't lost when switching between them. */
export function ProfileTabs({ endpoints, user, profile, onSignOut, onDeleted }: ProfileTabsProps) {
  const [search, setSearch] = useSearchParams();
  const form = useProfileForm(profile);
  const [standing, setStanding] = useKeptText<string | null>('standing-instructions', null);
  const leaving = useLeaveGuard(form.isChanged || standing !== null);
  const asked = search.get('tab');
  const keysTab = useKeysTab();
  const tabs = [...usualTabs, ...(keysTab ? [{ value: 'keys', label: keysTab }] : [])];
  const tab = tabs.find(({ value }) => value === asked)?.value ?? 'account';
  return (
    <>
      <Tabs
        label="Profile"
        tabs={tabs}
        value={tab}
        onChange={(chosen) =>
          setSearch(chosen === 'account' ? {} : { tab: chosen }, { replace: true })
        }
      >
        {(shown) => {
          if (shown === 'instructions') {
            return <InstructionsTab draft={standing} onDraft={setStanding} />;
          }
          if (shown === 'usage') return <UsageTab />;
          if (shown === 'keys') {
            return (
              <>
                {keysTab === 'API Keys' && <KeysTab />}
                {endpoints}
              </>
            );
          }
          if (shown === 'personal') {
            return <PersonalTab form={form} hasProfile={profile !== null} />;
          }
          return (
            <AccountTab
              user={user}
              email={profile?.email ?? ''}
              onSignOut={() => leaving.guard(onSignOut)}
              onDeleted={onDeleted}
            />
          );
        }}
      </Tabs>
      <ConfirmDialog
        isOpen={leaving.isAsking}
        title="Leave Without Saving?"
        action="Leave Without Saving"
        cancel="Keep Editing"
        onConfirm={leaving.leave}
        onClose={leaving.stay}
      >
        {form.isChanged
          ? 'You have unsaved changes to your personal information.'
          : 'You have unsaved changes to your instructions.'}
      </ConfirmDialog>
    </>
  );
}

/**
 * The tab's label; null if the tab would be empty. If the API is switched off, the tab still appears if the user
 * has keys to revoke or their own endpoints.
 */
function useKeysTab(): 'API Keys' | 'Endpoints' | null {
  const isOff = useIsOff('api');
  const keys = useApiKeys({ enabled: isOff });
  const endpoints = useQuery({
    ...callQuery(queryKeys.ownProviders, 'listPersonalProviders'),
    enabled: isOff,
  });
  if (!isOff || keys.data?.length) return 'API Keys';
  const { isAllowed, providers = [] } = endpoints.data ?? {};
  return isAllowed || providers.length > 0 ? 'Endpoints' : null;
}
