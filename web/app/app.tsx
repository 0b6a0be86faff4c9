import { QueryClientProvider } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { queryClient } from '#web/api/query-client.ts';
import { Toaster } from '#web/ui/toaster.tsx';
import { isAdminPath } from './layout/admin/admin-path.ts';
import { AdminFooter, AdminHeader } from './layout/admin/lazy-admin-frame.tsx';
import { Footer } from './layout/footer.tsx';
import { Header } from './layout/header.tsx';
import { AppRoutes } from './app-routes.tsx';
import { Commands } from './commands/commands.tsx';
import { useOtherTabs, useSignOuts } from './sign-out.ts';
import { Arrival } from './arrival.tsx';

export function App() {
  const signOuts = useSignOuts();
  const [path] = useLocation();
  const isAdmin = isAdminPath(path);
  return (
    <QueryClientProvider client={queryClient}>
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-n12 px-4 py-2 text-n1 focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      {isAdmin ? <AdminHeader /> : <Header />}
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <AppRoutes key={signOuts} />
      </main>
      {isAdmin ? <AdminFooter /> : <Footer />}
      <Commands />
      <OtherTabs />
      <Arrival />
      <Toaster />
    </QueryClientProvider>
  );
}

function OtherTabs() {
  useOtherTabs();
  return null;
}
