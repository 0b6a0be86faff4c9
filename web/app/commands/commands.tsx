import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { lazyPart } from '#web/ui/parts/lazy-part.tsx';
import type { Thread } from '#shared/contract/threads/schemas.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import { useCommandSource, type Command } from '#web/ui/commands/command-sources.ts';
import { readTheme, setTheme, themes } from '#web/ui/browser/theme.ts';
import { headerLinks } from '../navigation/links.ts';
import { toSignIn } from '../navigation/to-sign-in.ts';

const Palette = lazyPart(
  async () => (await import('#web/ui/commands/command-palette.tsx')).CommandPalette,
);

/** The command palette, which opens on Ctrl-K or Cmd-K. */
export function Commands() {
  const [isOpen, setIsOpen] = useState(false);
  useAppCommands();

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPlain = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isPlain || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (!document.querySelector('dialog:modal')) setIsOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return isOpen && <Palette onClose={() => setIsOpen(false)} />;
}

/** Registers the commands that every page has: threads, pages and themes. */
function useAppCommands(): void {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { data: user } = useCurrentUser();

  useCommandSource(() => {
    const pages = [
      { name: 'Home', href: '/' },
      ...headerLinks,
      user
        ? { name: 'Profile', href: '/profile' }
        : { name: 'Sign In', href: toSignIn(location.pathname, location.search) },
    ];
    const known = client.getQueryData<{ threads: Thread[] }>([...queryKeys.threads, '']);
    return [
      ...(known?.threads ?? []).map(({ id, title }): Command => ({
        label: title,
        group: 'Conversation',
        run: () => navigate(`/t/${id}`),
      })),
      ...pages.map(({ name, href }): Command => ({
        label: name,
        group: 'Go to',
        run: () => navigate(href),
      })),
      ...themes.map((theme): Command => ({
        label: theme[0]?.toUpperCase() + theme.slice(1),
        group: 'Theme',
        ...(theme === readTheme() && { note: 'current' }),
        run: () => setTheme(theme),
      })),
    ];
  });
}
