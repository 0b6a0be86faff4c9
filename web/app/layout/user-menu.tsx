import { useEffect } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import {
  hasStandard,
  isAdministrator,
  useCurrentUser,
} from '#web/api/accounts/use-current-user.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Menu, MenuItem, MenuLine } from '#web/ui/popovers/menu.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { useSignOut } from '../session/sign-out.ts';
import { toSignIn } from '../navigation/to-sign-in.ts';

export function UserMenu() {
  const { data: user, isPending, isError } = useCurrentUser();
  // Both hooks are called only to re-render after a navigation. They return decoded values, so the
  // URL is read from `location` instead.
  useLocation();
  useSearch();

  useEffect(() => {
    // When the browser is offline, `OfflineLine` already says so, and the toast would cover it.
    if (isError && navigator.onLine)
      showToast({ title: 'Failed to load user information', tone: 'danger' });
  }, [isError]);

  if (isPending) return <span className="w-20" />;
  if (!user) {
    return (
      <Button asChild>
        <Link href={toSignIn(location.pathname, location.search)}>Sign In</Link>
      </Button>
    );
  }
  return <AccountMenu user={user} />;
}

function AccountMenu({ user }: { user: CurrentUser }) {
  const signOut = useSignOut();
  const initial = user.username.charAt(0).toUpperCase();
  return (
    <Menu
      label="Account"
      trigger={
        <button
          type="button"
          aria-label="User menu"
          className="grid size-10 place-items-center rounded-full pointer-coarse:size-11"
        >
          <Avatar initial={initial} />
        </button>
      }
    >
      <div className="flex items-center gap-3 px-3 py-2">
        <Avatar initial={initial} />
        <div className="min-w-0 text-14">
          <p className="truncate font-medium">{user.username}</p>
          <p className="truncate text-13 text-n10">{user.email}</p>
        </div>
      </div>
      <MenuLine />
      <LinkItem href="/profile" name="Profile" />
      {isAdministrator(user) && <LinkItem href="/admin" name="Admin Dashboard" />}
      {hasStandard(user) || user.subscriptionStatus !== null ? (
        <LinkItem href="/subscription" name="Manage Subscription" />
      ) : (
        <LinkItem href="/pricing" name="Upgrade to Standard" />
      )}
      <MenuLine />
      <MenuItem onClick={() => void signOut()}>Sign out</MenuItem>
    </Menu>
  );
}

function Avatar({ initial }: { initial: string }) {
  return (
    <span
      aria-hidden
      className="grid size-8 shrink-0 place-items-center rounded-full bg-n4 text-14 font-medium"
    >
      {initial}
    </span>
  );
}

function LinkItem({ href, name }: { href: string; name: string }) {
  return (
    <MenuItem asChild>
      <Link href={href}>{name}</Link>
    </MenuItem>
  );
}
