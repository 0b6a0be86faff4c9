import { AppError } from '#server/platform/app-error.ts';
import type { UploadedFile } from '#server/platform/http/uploads/uploaded-file.ts';

/**
 * Reads a file that is part of the request. All other addresses are refused, because fetching them would let
 * a caller reach hosts that only this server can reach (SSRF).
 */
export function readDataUrl(
  url: string,
  { fileName, place }: { fileName: string; place: string },
): UploadedFile {
  const comma = url.indexOf(',');
  const head = comma < 0 ? '' : url.slice(0, Math.min(comma, 200));
  const [, claimedType = ''] = /^data:([\w.+/-]*)(?:;[\w=-]+)*;base64$/i.exec(head) ?? [];
  if (claimedType !== '') {
    return { fileName, claimedType, bytes: Buffer.from(url.slice(comma + 1), 'base64') };
  }
  const why = 'Send the file itself, as "data:image/png;base64,…". Addresses aren’t fetched.';
  throw new AppError('invalid-input', `${place}: ${why}`, { fieldErrors: { [place]: why } });
}
