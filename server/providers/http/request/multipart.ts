import { randomUUID } from 'node:crypto';

export interface FormFile {
  name: string;
  fileName: string;
  mediaType: string;
  bytes: Uint8Array;
}

/**
 * A form with one file, built in memory so that it can be sent again. Field and file names are not escaped,
 * so they must be our own.
 */
export function writeForm(
  file: FormFile,
  fields: Record<string, string | readonly string[]>,
): { contentType: string; body: Buffer } {
  const boundary = `form-${randomUUID()}`;
  const open = (disposition: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`;
  const texts = Object.entries(fields).flatMap(([name, values]) =>
    [values].flat().map((value) => `${open(`name="${name}"`)}\r\n${value}\r\n`),
  );
  const head = open(`name="${file.name}"; filename="${file.fileName}"`);
  const body = Buffer.concat([
    Buffer.from(`${texts.join('')}${head}content-type: ${file.mediaType}\r\n\r\n`),
    file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { contentType: `multipart/form-data; boundary=${boundary}`, body };
}
