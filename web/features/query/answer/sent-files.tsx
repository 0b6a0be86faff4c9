import { FileText, Image } from 'lucide-react';
import type { TurnFile } from '../conversation/state/turn.ts';

/** The files sent with a prompt: thumbnails of images and chips for documents. */
export function SentFiles({ files }: { files: readonly TurnFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Attached files" className="flex max-w-full flex-wrap justify-end gap-2">
      {files.map((file, index) => (
        <li key={index} className="max-w-full min-w-0">
          <SentFile {...file} />
        </li>
      ))}
    </ul>
  );
}

const looks = {
  image: 'grid size-20 place-items-center overflow-hidden rounded-panel bg-n3 text-n10',
  document:
    'flex min-h-10 max-w-72 items-center gap-2 rounded-panel bg-n3 px-3 text-14 text-n11 pointer-coarse:min-h-11',
} as const;

/** Links to the file once it is stored. The server displays images and sends all other files as downloads. */
function SentFile({ name, kind, href }: TurnFile) {
  const isImage = kind === 'image';
  const content = (
    <>
      {isImage && href && (
        <img
          src={href}
          alt=""
          loading="lazy"
          className="col-start-1 row-start-1 size-20 object-cover"
        />
      )}
      {isImage && !href && <Image size={20} aria-hidden className="col-start-1 row-start-1" />}
      {!isImage && <FileText size={16} aria-hidden className="shrink-0" />}
      <span className={isImage ? 'sr-only' : 'truncate'}>{name}</span>
    </>
  );
  if (!href) return <span className={looks[kind]}>{content}</span>;
  return (
    <a
      href={href}
      {...(isImage && { target: '_blank', rel: 'noopener noreferrer' })}
      className={`${looks[kind]} hover:text-n12 ${isImage ? '' : 'hover:bg-n4'}`}
    >
      {content}
      <span className="sr-only">{isImage ? ' (opens in a new tab)' : ' (download)'}</span>
    </a>
  );
}
