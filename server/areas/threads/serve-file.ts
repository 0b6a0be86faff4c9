/** A stored file as sent to a browser. */
export interface ServedFile {
  fileName: string;
  mediaType: string;
  bytes: Uint8Array;
  /** Whether a browser may display the file instead of saving it. */
  disposition: 'inline' | 'attachment';
}

const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const documents = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text',
];

export function isPicture(mediaType: string): boolean {
  return pictures.includes(mediaType);
}

/** Only pictures are displayed, because they can't run as a page of our site. Everything else is downloaded. */
export function serveFile(file: Omit<ServedFile, 'disposition'>): ServedFile {
  const { mediaType } = file;
  if (isPicture(mediaType)) return { ...file, disposition: 'inline' };
  return { ...file, mediaType: savedAs(mediaType), disposition: 'attachment' };
}

function savedAs(mediaType: string): string {
  const isText = mediaType.startsWith('text/') || mediaType === 'application/json';
  if (isText) return 'text/plain; charset=utf-8';
  return documents.includes(mediaType) ? mediaType : 'application/octet-stream';
}
