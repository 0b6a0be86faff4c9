import type { ReactNode } from 'react';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { isAdministrator, useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import { AdminRoutes } from '../../routes/admin/admin-routes.tsx';
import { ProtectedRoute } from '../../routes/protected-route.tsx';
import { Footer } from '../footer.tsx';
import { Header } from '../header.tsx';
import { AdminFooter } from './admin-footer.tsx';
import { AdminHeader } from './admin-header.tsx';
import { AdminNav, useAdminCommands } from './admin-nav.tsx';

/**
 * The frame of the admin pages: header, navigation and footer. Users without access see the normal
 * frame until they are redirected. `children` are placed below the header.
 */
export function AdminArea({ children }: { children: ReactNode }) {
  const { data: user } = useCurrentUser();
  if (user && isAdministrator(user)) return <Frame user={user}>{children}</Frame>;
  return (
    <>
      <Header />
      {children}
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <ProtectedRoute role="admin">{null}</ProtectedRoute>
      </main>
      <Footer />
    </>
  );
}

function Frame({ user, children }: { user: CurrentUser; children: ReactNode }) {
  useAdminCommands();
  return (
    <>
      <AdminHeader user={user} />
      {children}
      <div className="mx-auto flex w-full max-w-admin flex-1 px-4">
        <div className="sticky top-0 -ml-3 max-h-dvh w-50 shrink-0 self-start overflow-y-auto py-8 max-lg:hidden">
          <AdminNav />
        </div>
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none lg:pl-8">
          <AdminRoutes />
        </main>
      </div>
      <AdminFooter />
    </>
  );
}
