import { FileText, Image } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sentFiles, type TurnFile } from '../conversation/state/turn.ts';

/** The files sent with a prompt: thumbnails of images and chips for documents. */
export function SentFiles({ files }: { files: readonly TurnFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Attached files" className="flex max-w-full flex-wrap justify-end gap-2">
      {files.map((file, index) => (
        <li key={index} className="max-w-full min-w-0">
          <SentFile file={file} />
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

/**
 * Links to the file once it is stored. The server lets the browser display images, and sends all other files
 * as downloads.
 */
function SentFile({ file }: { file: TurnFile }) {
  const { name, kind, href } = file;
  const isImage = kind === 'image';
  const preview = usePreview(file);
  const picture = href ?? preview;
  const content = (
    <>
      {isImage && picture && (
        <img
          src={picture}
          alt=""
          loading="lazy"
          className="col-start-1 row-start-1 size-20 object-cover"
        />
      )}
      {isImage && !picture && <Image size={20} aria-hidden className="col-start-1 row-start-1" />}
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

/** The URL of an image that was sent while this page was open. */
function usePreview(file: TurnFile): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const sent = file.kind === 'image' && !file.href && sentFiles.get(file);
    if (!sent) return;
    const made = URL.createObjectURL(sent);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
