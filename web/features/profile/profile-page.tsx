import type { ReactNode } from 'react';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { LoadError } from '#web/api/loaded.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ProfileTabs } from './profile-tabs.tsx';
import { useProfile } from './use-profile.ts';

interface ProfilePageProps {
  user: CurrentUser;
  /** The endpoints that the user added for themselves. */
  endpoints: ReactNode;
  onSignOut: () => void;
  /** Called once the account is deleted and the user signed out. `whatStays` lists what is kept. */
  onDeleted: (whatStays: string) => void;
}

export function ProfilePage({ user, endpoints, onSignOut, onDeleted }: ProfilePageProps) {
  const query = useProfile();
  const { data: profile, isError } = query;
  return (
    <div className="mx-auto w-full max-w-160 px-4 pt-14 pb-28 max-sm:pt-8">
      <h1 className="mb-6 text-28 font-semibold tracking-tight">Profile</h1>
      {profile !== undefined && (
        <ProfileTabs {...{ user, endpoints, profile, onSignOut, onDeleted }} />
      )}
      {isError && <LoadError query={query} title="Couldn’t load your profile" />}
      {profile === undefined && !isError && <Skeleton />}
    </div>
  );
}
