import { Paperclip } from 'lucide-react';
import type { TurnFile } from '../conversation/state/turn.ts';

/** The files sent with a prompt, each a link once it is stored. */
export function SentFiles({ files }: { files: readonly TurnFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Attached files" className="flex flex-wrap gap-x-3 pb-1 text-13 text-n10">
      {files.map((file, index) => (
        <li key={index} className="flex min-w-0 items-center gap-1.5">
          <Paperclip size={13} aria-hidden className="shrink-0" />
          {file.href === null ? (
            <span className="truncate">{file.name}</span>
          ) : (
            <FileLink {...file} href={file.href} />
          )}
        </li>
      ))}
    </ul>
  );
}

// The server makes the browser display images and download all other files.
function FileLink({ name, kind, href }: TurnFile & { href: string }) {
  return (
    <a
      href={href}
      {...(kind === 'image' && { target: '_blank', rel: 'noopener noreferrer' })}
      className="relative flex min-h-6 min-w-0 items-center underline underline-offset-3 hover:text-n12 pointer-coarse:min-h-11"
    >
      <span className="truncate">{name}</span>
      <span className="sr-only">{kind === 'image' ? ' (opens in a new tab)' : ' (download)'}</span>
    </a>
  );
}
