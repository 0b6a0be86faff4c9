import { QueryClientProvider } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { queryClient } from '#web/api/query-client.ts';
import { SkipLink } from '#web/ui/controls/skip-link.tsx';
import { LazyToaster } from '#web/ui/feedback/lazy-toaster.tsx';
import { AdminFooter, AdminHeader } from './admin/lazy-admin-frame.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { AppRoutes } from '../routes/app-routes.tsx';
import { Commands } from '../commands/commands.tsx';
import { useOtherTabs, useSignOuts } from '../session/sign-out.ts';
import { AddressNotice } from './address-notice.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';

export function App() {
  const signOuts = useSignOuts();
  const [path] = useLocation();
  const isAdmin = isAdminPath(path);
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink href="#main">Skip to content</SkipLink>
      {isAdmin ? <AdminHeader /> : <Header />}
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <AppRoutes key={signOuts} />
      </main>
      {isAdmin ? <AdminFooter /> : <Footer />}
      <Commands />
      <OtherTabs />
      <RouteAnnouncer />
      <AddressNotice />
      <LazyToaster />
    </QueryClientProvider>
  );
}

function OtherTabs() {
  useOtherTabs();
  return null;
}

/** The pages of the administration have a header and a footer of their own. */
function isAdminPath(path: string): boolean {
  return path === '/admin' || path.startsWith('/admin/');
}
