import { clsx } from 'clsx';
import { ArrowLeft, Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Drawer } from '#web/ui/dialogs/drawer.tsx';
import { useSignOut } from '../../session/sign-out.ts';
import { NoticeLine } from '../notice-line.tsx';
import { ThemeMenu } from '../theme-menu.tsx';
import { AdminNav } from './admin-nav.tsx';

const itemLook =
  'flex h-10 shrink-0 items-center gap-1.5 rounded-control px-3 text-14 whitespace-nowrap text-n11 transition-colors hover:bg-n3 hover:text-n12 pointer-coarse:h-11';

export function AdminHeader({ user }: { user: CurrentUser }) {
  const signOut = useSignOut();
  return (
    <header className="border-b border-n6">
      <NoticeLine />
      <div className="mx-auto flex h-14 max-w-admin items-center gap-1 px-4">
        <NavDrawer />
        <Link href="/" className={clsx(itemLook, '-ml-3 max-lg:hidden')}>
          <ArrowLeft size={16} aria-hidden />
          Back to Site
        </Link>
        <Link
          href="/admin"
          className="flex h-10 items-center rounded-control px-3 font-semibold tracking-tight whitespace-nowrap hover:bg-n3 max-sm:px-1 pointer-coarse:h-11"
        >
          Admin Dashboard
        </Link>
        <div className="ml-auto flex min-w-0 items-center gap-1 max-sm:gap-0">
          <p className="max-w-48 truncate text-14 text-n11 max-sm:max-w-24">{user.username}</p>
          <button
            type="button"
            className={clsx(itemLook, 'max-lg:hidden')}
            onClick={() => void signOut()}
          >
            Logout
          </button>
          <ThemeMenu />
        </div>
      </div>
    </header>
  );
}

/** The navigation as a drawer, for windows that are too narrow to show it beside the page. */
function NavDrawer() {
  const [isOpen, setIsOpen] = useState(false);
  const signOut = useSignOut();
  const close = () => setIsOpen(false);
  return (
    <div className="lg:hidden">
      <Button
        look="quiet"
        aria-label="Menu"
        className="-ml-2 w-10 px-0! pointer-coarse:w-11"
        onClick={() => setIsOpen(true)}
      >
        <MenuIcon size={20} aria-hidden />
      </Button>
      <Drawer isOpen={isOpen} label="Admin pages" onClose={close}>
        <div className="grid gap-4 p-3">
          <Link href="/" className={itemLook}>
            <ArrowLeft size={16} aria-hidden />
            Back to Site
          </Link>
          <AdminNav onLeave={close} />
          <button type="button" className={itemLook} onClick={() => void signOut()}>
            Logout
          </button>
        </div>
      </Drawer>
    </div>
  );
}
