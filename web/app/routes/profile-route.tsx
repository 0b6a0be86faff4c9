import { lazyPart } from '#web/ui/parts/lazy-part.tsx';
import { useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import { ProfilePage } from '#web/features/profile/profile-page.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { useForgetPerson, useSignOut } from '../session/sign-out.ts';
import { ProtectedRoute } from './protected-route.tsx';

const PersonalProviders = lazyPart(
  async () =>
    (await import('#web/features/admin-models/own/personal-providers.tsx')).PersonalProvidersPanel,
);

export function ProfileRoute() {
  const { data: user } = useCurrentUser();
  const signOut = useSignOut();
  const forget = useForgetPerson();
  const leave = async (whatStays: string) => {
    await forget();
    const description = `Your data has been deleted. We keep ${whatStays}`;
    showToast({ title: 'Account Deleted', description });
  };
  return (
    <ProtectedRoute role="user">
      {user && (
        <ProfilePage
          user={user}
          endpoints={<PersonalProviders />}
          onSignOut={() => void signOut()}
          onDeleted={(whatStays) => void leave(whatStays)}
        />
      )}
    </ProtectedRoute>
  );
}
