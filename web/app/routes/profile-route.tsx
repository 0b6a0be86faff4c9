import { useCurrentUser } from '#web/api/use-current-user.ts';
import { ProfilePage } from '#web/features/profile/profile-page.tsx';
import { useSignOut } from '../sign-out.ts';
import { ProtectedRoute } from './protected-route.tsx';

export default function ProfileRoute() {
  const { data: user } = useCurrentUser();
  const signOut = useSignOut();
  return (
    <ProtectedRoute role="user">
      {user && <ProfilePage user={user} onSignOut={() => void signOut()} />}
    </ProtectedRoute>
  );
}
