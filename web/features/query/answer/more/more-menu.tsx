import { Download, Ellipsis, Printer, Square, Volume2 } from 'lucide-react';
import type { WebFinds } from '#shared/contract/query/web-search.ts';
import { writeCited } from '#shared/lib/citations.ts';
import { saveFile, nameFileAfter } from '#web/ui/browser/save-file.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/popovers/menu.tsx';
import { canReadAloud, useReadAloud } from './read-aloud.ts';

interface MoreMenuProps {
  query: string;
  /** The name of the model that answered. */
  name: string;
  text: string;
  /** What the model found on the web for the answer. */
  web: WebFinds | null;
}

/** More actions for an answer: read aloud, save as a file, print. */
export function MoreMenu({ query, name, text, web }: MoreMenuProps) {
  const { isReading, toggle } = useReadAloud(text);
  const label = `More actions for ${name}’s answer`;
  return (
    <>
      {isReading && (
        <IconButton label="Stop reading" onClick={toggle}>
          <Square size={15} aria-hidden className="fill-current" />
        </IconButton>
      )}
      <Menu
        label={label}
        align="start"
        trigger={
          <IconButton label={label}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        {canReadAloud && !isPicture(text) && (
          <MenuItem onClick={toggle}>
            <Volume2 size={16} aria-hidden />
            {isReading ? 'Stop reading' : 'Read aloud'}
          </MenuItem>
        )}
        <MenuItem onClick={() => saveAnswer({ query, name, text: writeCited(text, web) })}>
          <Download size={16} aria-hidden />
          Download as Markdown
        </MenuItem>
        <MenuItem onClick={() => print()}>
          <Printer size={16} aria-hidden />
          Print conversation
        </MenuItem>
      </Menu>
    </>
  );
}

/** Whether an answer is a single image, with nothing to read aloud. */
function isPicture(text: string): boolean {
  return /^!\[[^\]]*\]\([^)\s]*\)$/.test(text.trim());
}

/** Saves a prompt and its answer as a Markdown file. */
function saveAnswer({ query, name, text }: { query: string; name: string; text: string }) {
  const markdown = `## Prompt\n\n${query}\n\n## ${name}\n\n${text}\n`;
  saveFile(new Blob([markdown], { type: 'text/markdown' }), `${nameFileAfter(query, 'answer')}.md`);
}
