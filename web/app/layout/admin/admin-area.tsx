import type { ReactNode } from 'react';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { isAdministrator, useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import { AdminRoutes } from '../../routes/admin/admin-routes.tsx';
import { ProtectedRoute } from '../../routes/protected-route.tsx';
import { Footer } from '../footer.tsx';
import { Header } from '../header.tsx';
import { AdminHeader } from './admin-header.tsx';
import { AdminNav, useAdminCommands } from './admin-nav.tsx';
import { Link } from 'wouter';
import { links } from '../../navigation/links.ts';

/**
 * The frame of admin pages: header, navigation and footer. Users without access see the normal frame until
 * they are redirected. `children` are placed below the header.
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

const linkLook =
  'flex min-h-10 items-center rounded-control px-2.5 hover:text-n12 hover:underline pointer-coarse:min-h-11';

function AdminFooter() {
  return (
    <footer className="border-t border-n6 text-13 text-n10">
      <nav
        aria-label="Footer"
        className="mx-auto flex min-h-16 max-w-admin flex-wrap items-center px-1.5 py-2"
      >
        <Link href={links.terms} className={linkLook}>
          Terms
        </Link>
        <Link href={links.privacy} className={linkLook}>
          Privacy
        </Link>
        <Link href={links.contact} className={linkLook}>
          Contact Support
        </Link>
      </nav>
    </footer>
  );
}
