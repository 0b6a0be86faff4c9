import { Menu as MenuIcon } from 'lucide-react';
import { Link } from 'wouter';
import { Button } from '#web/ui/controls/button.tsx';
import { Menu, MenuItem } from '#web/ui/popovers/menu.tsx';
import { headerLinks } from '../navigation/links.ts';

export function MobileMenu() {
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
