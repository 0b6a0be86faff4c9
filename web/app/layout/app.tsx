import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { conversationLeft, identityTaken } from '#shared/contract/accounts/constants.ts';
import { queryClient } from '#web/api/query-client.ts';
import { SkipLink } from '#web/ui/controls/skip-link.tsx';
import { LazyToaster } from '#web/ui/feedback/lazy-toaster.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { lazyPart } from '#web/ui/parts/lazy-part.tsx';
import { PartFailure } from '#web/ui/parts/part-failure.tsx';
import { TrackSpinner } from '#web/ui/track/track-spinner.tsx';
import { Commands } from '../commands/commands.tsx';
import { notFoundTitle, titleOf } from '../navigation/page-titles.ts';
import { AppRoutes } from '../routes/app-routes.tsx';
import { useOtherTabs, useSignOuts } from '../session/sign-out.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LinesOnTop } from './lines-on-top.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { SiteMark } from './site-mark.tsx';
import { ThemeMenu } from './theme-menu.tsx';

export function App() {
  const signOuts = useSignOuts();
  const [path] = useLocation();
  if (path.startsWith('/s/')) return <SharedFrame />;
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink href="#main">Skip to content</SkipLink>
      <LinesOnTop />
      {isAdminPath(path) ? (
        <AdminArea key={signOuts}>
          <Toasts />
        </AdminArea>
      ) : (
        <>
          <Header />
          <Toasts />
          <main id="main" tabIndex={-1} className="flex-1 outline-none">
            <AppRoutes key={signOuts} />
          </main>
          <Footer />
        </>
      )}
      <Commands />
      <OtherTabs />
      <RouteAnnouncer />
      <AddressNotice />
    </QueryClientProvider>
  );
}

function Toasts() {
  return (
    <div className="relative z-50 h-0 overflow-x-clip">
      <LazyToaster />
    </div>
  );
}

/**
 * The frame of shared conversations. Their page has a stricter content security policy (see
 * `serve-pages.ts`), so every link to another page does a full page load.
 */
function SharedFrame() {
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink href="#main">Skip to content</SkipLink>
      <LinesOnTop />
      <header className="border-b border-n6">
        <div className="mx-auto flex h-14 max-w-wide items-center justify-between px-4">
          <a
            href="/"
            className="-ml-1 flex h-10 items-center gap-2 rounded-control px-1 font-semibold tracking-tight pointer-coarse:h-11"
          >
            <SiteMark />
          </a>
          <ThemeMenu />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <AppRoutes />
      </main>
      <RouteAnnouncer />
    </QueryClientProvider>
  );
}

function OtherTabs() {
  useOtherTabs();
  return null;
}

/** Admin pages have their own frame. Unknown addresses below /admin don't use it. */
function isAdminPath(path: string): boolean {
  return /^\/admin(\/|$)/.test(path) && titleOf(path) !== notFoundTitle();
}

/** Only loaded on admin pages, so that it isn't part of the other pages' initial bundle. */
const AdminArea = lazyPart<{ children: ReactNode }>(
  async () => (await import('./admin/admin-area.tsx')).AdminArea,
  {
    placeholder: () => (
      <>
        <div className="h-14 border-b border-n6" />
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          <TrackSpinner label="Loading" isPage />
        </main>
      </>
    ),
    failed: (part) => (
      <main id="main" tabIndex={-1} className="mx-auto max-w-reading px-4 pt-14 outline-none">
        <PartFailure part={part}>Part of this page didn’t load.</PartFailure>
      </main>
    ),
  },
);

const notices = {
  [conversationLeft]: {
    title: 'Conversation Not Saved',
    description:
      'You already have as many saved conversations as your plan allows. Delete one, and your next prompt will be saved.',
  },
  [identityTaken]: {
    title: 'Sign-In Method Not Added',
    description:
      'This sign-in method already belongs to another account. Sign in to that account and remove it there first.',
  },
};

/** Shows a toast, once, with the sign-in outcome that a redirect put into the URL. */
function AddressNotice() {
  const [, navigate] = useLocation();
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    const parts = search.split(/[?&]/);
    const found = Object.entries(notices).find(([mark]) => parts.includes(mark));
    if (!found) return;
    const [mark, notice] = found;
    const params = new URLSearchParams(search);
    params.delete(mark.split('=')[0] ?? '');
    navigate(`${pathname}${params.size > 0 ? `?${params}` : ''}${hash}`, { replace: true });
    showToast(notice);
  }, [navigate]);
  return null;
}
