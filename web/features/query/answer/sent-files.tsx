import { Paperclip } from 'lucide-react';
import type { RunFile } from '../run/run-state.ts';

/** The files that went with a prompt, each a link once it is kept. */
export function SentFiles({ files }: { files: readonly RunFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Attached files" className="flex flex-wrap gap-x-3 pb-1 text-13 text-n10">
      {files.map(({ name, href }, index) => (
        <li key={index} className="flex min-w-0 items-center gap-1.5">
          <Paperclip size={13} aria-hidden className="shrink-0" />
          {href === null ? (
            <span className="truncate">{name}</span>
          ) : (
            <FileLink {...{ name, href }} />
          )}
        </li>
      ))}
    </ul>
  );
}

// What may be shown opens beside the page; the server has the browser save everything else.
function FileLink({ name, href }: { name: string; href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="relative flex min-h-6 items-center truncate underline underline-offset-3 hover:text-n12 pointer-coarse:min-h-11"
    >
      <span className="truncate">{name}</span>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
