import { useEffect, useState } from 'react';
import { Search } from 'lucide-react';
import { useLocation } from 'wouter';
import { Button } from '#web/ui/controls/button.tsx';
import { lazyPart } from '#web/ui/parts/lazy-part.tsx';
import { useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import {
  useAreCommandsWanted,
  useCommandSource,
  wantCommands,
} from '#web/ui/commands/command-sources.ts';
import { createPart } from '#web/ui/parts/part.ts';
import { useToldPart } from '#web/ui/parts/use-part.ts';

const Palette = lazyPart(
  async () => (await import('#web/ui/commands/command-palette.tsx')).CommandPalette,
);

declare global {
  interface Window {
    /**
     * Returns whether the shortcut was pressed before the app ran, and stops recording it. See
     * web/public/early.js.
     */
    takeEarlyShortcut?: () => boolean;
  }
}

let openPalette = () => {};

/** A button that opens the command palette and shows its shortcut. Hidden on touch screens. */
export function CommandsButton() {
  return (
    <Button
      look="quiet"
      aria-keyshortcuts="Control+K Meta+K"
      className="gap-2 text-n10! max-lg:hidden pointer-coarse:hidden"
      onPointerEnter={() => {
        wantCommands();
        Palette.preload();
      }}
      onClick={() => openPalette()}
    >
      <Search size={16} aria-hidden />
      <span className="sr-only">Commands</span>
      <kbd className="min-w-11 rounded-small border border-n6 px-1.5 font-sans text-13 before:content-['Ctrl_K'] mac:before:content-['⌘K']" />
    </Button>
  );
}

/** The command palette, which opens on Ctrl-K or Cmd-K. */
export function Commands() {
  const [isOpen, setIsOpen] = useState(false);
  useAppCommands();

  useEffect(() => {
    const open = () => {
      wantCommands();
      setIsOpen(true);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const isPlain = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isPlain || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (!document.querySelector('dialog:modal')) open();
    };
    openPalette = open;
    if (window.takeEarlyShortcut?.()) open();
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return isOpen && <Palette onClose={() => setIsOpen(false)} />;
}

const appCommands = createPart(() => import('./list-app-commands.ts'));

/** Registers the commands that exist on every page: threads, pages and themes. */
function useAppCommands(): void {
  const { code } = useToldPart(appCommands, useAreCommandsWanted());
  const [, navigate] = useLocation();
  const isSignedIn = Boolean(useCurrentUser().data);
  useCommandSource(() => code?.listAppCommands(navigate, isSignedIn) ?? [], code);
}
