import { useEffect, useState } from 'react';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { useAppCommands } from './use-app-commands.ts';

const Palette = lazyPart(
  async () => (await import('#web/ui/commands/command-palette.tsx')).CommandPalette,
);

/** Ctrl-K, or Cmd-K, opens a command for everything. */
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
