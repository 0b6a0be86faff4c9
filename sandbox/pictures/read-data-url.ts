import { decodeBase64 } from '../attachments/parse-attachment.ts';

const dataUrl = /^data:image\/(?:png|jpeg|webp);base64,/;

/** Returns the bytes of a picture in a request; null if the URL is anything else. */
export function readDataUrl(url: string): Buffer | null {
  const [start] = dataUrl.exec(url) ?? [];
  return start === undefined ? null : decodeBase64(url.slice(start.length));
}
