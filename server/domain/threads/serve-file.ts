import { isUtf8 } from 'node:buffer';
import type { KeptFile } from './ports.ts';

/** A kept file as it may be handed to a browser. */
export interface ServedFile extends KeptFile {
  /** Whether a browser may show it rather than save it. */
  disposition: 'inline' | 'attachment';
}

const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const documents = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text',
];

/** Whatever could run as a page of ours is shown as plain text, or only saved. */
export function serveFile(file: KeptFile): ServedFile {
  const { mediaType, bytes } = file;
  if (pictures.includes(mediaType)) return { ...file, disposition: 'inline' };
  if (isText(mediaType) && isUtf8(bytes)) {
    return { ...file, mediaType: 'text/plain; charset=utf-8', disposition: 'inline' };
  }
  const known = documents.includes(mediaType) ? mediaType : 'application/octet-stream';
  return { ...file, mediaType: known, disposition: 'attachment' };
}

function isText(mediaType: string): boolean {
  return mediaType.startsWith('text/') || mediaType === 'application/json';
}
