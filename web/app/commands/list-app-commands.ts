import type { Thread } from '#shared/contract/threads/schemas.ts';
import { queryClient } from '#web/api/query-client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { readTheme, setTheme, themes } from '#web/ui/browser/theme.ts';
import type { Command } from '#web/ui/commands/command-sources.ts';
import { headerLinks } from '../navigation/links.ts';
import { toSignIn } from '../navigation/to-sign-in.ts';

/** The commands that exist on every page: threads, pages and themes. */
export function listAppCommands(navigate: (path: string) => void, isSignedIn: boolean): Command[] {
  const pages = [
    { name: 'Home', href: '/' },
    ...headerLinks,
    isSignedIn
      ? { name: 'Profile', href: '/profile' }
      : { name: 'Sign In', href: toSignIn(location.pathname, location.search) },
  ];
  const known = queryClient.getQueryData<{ threads: Thread[] }>([...queryKeys.threads, '']);
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
}
