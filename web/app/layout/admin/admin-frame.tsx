import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { isAdministrator, useCurrentUser } from '#web/api/use-current-user.ts';
import { useSignOut } from '../../session/sign-out.ts';
import { Header } from '../header.tsx';
import { NoticeLine } from '../notice-line.tsx';
import { ThemeMenu } from '../theme-menu.tsx';
import { links } from '../../navigation/links.ts';

const itemLook =
  'flex h-10 shrink-0 items-center gap-1.5 rounded-control px-3 text-14 text-n11 transition-colors hover:bg-n3 hover:text-n12 aria-[current=page]:bg-n3 aria-[current=page]:font-medium aria-[current=page]:text-n12 pointer-coarse:h-11';

/** The header of the administration. Someone who is being redirected away from there sees the usual one. */
export function AdminHeader() {
  const { data: user } = useCurrentUser();
  const [path] = useLocation();
  if (!user || !isAdministrator(user)) return <Header />;
  return path === '/admin/analytics' ? <AnalyticsHeader /> : <DashboardHeader user={user} />;
}

function DashboardHeader({ user }: { user: CurrentUser }) {
  return (
    <Frame
      start={<BackToSite />}
      nav={
        <>
          <NavLink href="/admin/settings">Settings</NavLink>
          <NavLink href="/admin/users">Users</NavLink>
          <NavLink href="/admin/analytics">Analytics</NavLink>
          <NavLink href="/admin/logs">Logs</NavLink>
        </>
      }
      end={<p className="max-w-48 truncate text-14 text-n11 max-sm:max-w-24">{user.username}</p>}
    />
  );
}

function AnalyticsHeader() {
  const signOut = useSignOut();
  return (
    <Frame
      nav={
        <>
          <NavLink href="/admin">Dashboard</NavLink>
          <NavLink href="/admin/analytics">Analytics</NavLink>
          <NavLink href="/admin/users">Users</NavLink>
          <NavLink href="/admin/settings">Settings</NavLink>
          <NavLink href="/admin/logs">Logs</NavLink>
          <BackToSite />
          <button type="button" className={itemLook} onClick={() => void signOut()}>
            Logout
          </button>
        </>
      }
    />
  );
}

interface FrameProps {
  start?: ReactNode;
  nav: ReactNode;
  end?: ReactNode;
}

/**
 * One row where there is room. On a phone the links to the pages form a second row, which scrolls sideways.
 */
function Frame({ start, nav, end }: FrameProps) {
  return (
    <header className="border-b border-n6">
      <NoticeLine />
      <div className="mx-auto flex min-h-14 max-w-wide flex-wrap items-center gap-x-4 px-4 max-sm:gap-x-1">
        <div className="-ml-3 flex min-w-0 items-center gap-1 max-sm:py-1.5">
          {start}
          <Link
            href="/admin"
            className="flex h-10 items-center rounded-control px-3 font-semibold tracking-tight max-sm:px-1 max-sm:first:px-3 whitespace-nowrap hover:bg-n3 pointer-coarse:h-11"
          >
            Admin Dashboard
          </Link>
        </div>
        <nav
          aria-label="Administration"
          className="no-scrollbar relative flex min-w-0 gap-1 overflow-x-auto max-md:order-1 max-md:-mx-4 max-md:w-[calc(100%+2rem)] max-md:border-t max-md:border-n6 max-md:px-2 max-md:py-1"
        >
          {nav}
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-2 max-sm:gap-0">
          {end}
          <ThemeMenu />
        </div>
      </div>
    </header>
  );
}

function BackToSite() {
  return (
    <Link href="/" className={clsx(itemLook, 'whitespace-nowrap')}>
      <ArrowLeft size={16} aria-hidden />
      <span className="max-sm:sr-only">Back to Site</span>
    </Link>
  );
}

function NavLink({ href, children }: { href: string; children: string }) {
  const [path] = useLocation();
  return (
    <Link href={href} className={itemLook} {...(path === href && { 'aria-current': 'page' })}>
      {children}
    </Link>
  );
}

const linkLook =
  'flex min-h-10 items-center rounded-control px-2.5 hover:text-n12 hover:underline pointer-coarse:min-h-11';

export function AdminFooter() {
  return (
    <footer className="border-t border-n6 text-13 text-n10">
      <nav
        aria-label="Footer"
        className="mx-auto flex min-h-16 max-w-wide flex-wrap items-center px-1.5 py-2"
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
