import { Paperclip } from 'lucide-react';

/** The names of the files that went with a prompt. */
export function SentFiles({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul aria-label="Attached files" className="flex flex-wrap gap-x-3 pb-1 text-13 text-n10">
      {names.map((name, index) => (
        <li key={index} className="flex min-w-0 items-center gap-1.5">
          <Paperclip size={13} aria-hidden className="shrink-0" />
          <span className="truncate">{name}</span>
        </li>
      ))}
    </ul>
  );
}
