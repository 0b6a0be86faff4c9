import { Link, useLocation } from 'wouter';
import { Menu as MenuIcon } from 'lucide-react';
import { Button } from '#web/ui/controls/button.tsx';
import { Menu, MenuItem } from '#web/ui/popovers/menu.tsx';
import { CommandsButton } from '../commands/commands.tsx';
import { headerLinks } from '../navigation/links.ts';
import { NoticeLine } from './notice-line.tsx';
import { SiteMark } from './site-mark.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { UserMenu } from './user-menu.tsx';
import { isOverdue, useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import { lazyPart } from '#web/ui/parts/lazy-part.tsx';

export function Header() {
  const [path] = useLocation();
  return (
    <header className="border-b border-n6">
      <NoticeLine />
      <PersonNoteLine />
      <div className="wide-column flex min-h-14 flex-wrap items-center gap-x-6 max-sm:gap-x-1">
        <Link
          href="/"
          className="-ml-1 flex h-10 items-center gap-2 rounded-control px-1 font-semibold tracking-tight pointer-coarse:h-11"
        >
          <SiteMark />
        </Link>
        <nav aria-label="Main" className="flex gap-1 max-md:hidden">
          {headerLinks.map(({ name, href }) => (
            <Link
              key={href}
              href={href}
              {...(path === href && { 'aria-current': 'page' })}
              className="flex h-10 items-center rounded-control px-3 text-14 text-n11 transition-colors hover:bg-n3 hover:text-n12 aria-[current=page]:font-medium aria-[current=page]:text-n12"
            >
              {name}
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <CommandsButton />
          <ThemeMenu />
          <UserMenu />
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}

function MobileMenu() {
  return (
    <div className="md:hidden">
      <Menu
        label="Pages"
        trigger={
          <Button look="quiet" aria-label="Menu" className="-mr-2 w-10 px-0! pointer-coarse:w-11">
            <MenuIcon size={20} aria-hidden />
          </Button>
        }
      >
        {headerLinks.map(({ name, href }) => (
          <MenuItem key={href} asChild>
            <Link href={href}>{name}</Link>
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}

const LazyNotes = lazyPart(async () => (await import('./person-notes.tsx')).PersonNotes, {
  placeholder: ({ user }) => isOverdue(user) && <p className="h-10" />,
});

/** Shown on every page when a renewal has failed or a large part of a budget is spent. */
function PersonNoteLine() {
  const { data: user } = useCurrentUser();
  return user && (isOverdue(user) || user.budgets.length > 0) && <LazyNotes user={user} />;
}
