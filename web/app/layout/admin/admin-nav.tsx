import { Link, useLocation } from 'wouter';
import { useCommandSource } from '#web/ui/commands/command-sources.ts';
import { adminSections } from '../../navigation/admin-sections.ts';

/** Links to every admin page. `onLeave` is called when the user follows one. */
export function AdminNav({ onLeave }: { onLeave?: () => void }) {
  const [path] = useLocation();
  return (
    <nav aria-label="Administration" className="grid gap-4">
      {adminSections.map(({ title, pages }) => (
        <div key={title}>
          <p className="px-3 pb-1 text-13 text-n10">{title}</p>
          {pages.map(({ name, href }) => (
            <Link
              key={href}
              href={href}
              onClick={onLeave}
              {...(path === href && { 'aria-current': 'page' })}
              className="flex h-9 items-center rounded-control px-3 text-14 text-n11 transition-colors hover:bg-n3 hover:text-n12 aria-[current=page]:bg-n3 aria-[current=page]:font-medium aria-[current=page]:text-n12 max-lg:h-11 pointer-coarse:h-11"
            >
              {name}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}

/** Registers a command for each admin page. */
export function useAdminCommands(): void {
  const [, navigate] = useLocation();
  useCommandSource(() =>
    adminSections.flatMap(({ pages }) =>
      pages.map(({ name, href, keywords }) => ({
        label: name,
        group: 'Administration',
        ...(keywords && { keywords }),
        run: () => navigate(href),
      })),
    ),
  );
}
