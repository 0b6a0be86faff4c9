import { createHash } from 'node:crypto';

const unsigned = '';

/** The header as JSON with a checksum over itself and the body. */
export function signHeader(header: object, body: Uint8Array): Buffer {
  const blank = JSON.stringify({ ...header, sha256: unsigned });
  return Buffer.from(JSON.stringify({ ...header, sha256: checksumOf(Buffer.from(blank), body) }));
}

/** Whether header and body are unchanged since they were signed. */
export function isAsSigned(header: Uint8Array, sha256: string, body: Uint8Array): boolean {
  const blank = Buffer.from(header).toString().replace(`"sha256":"${sha256}"`, '"sha256":""');
  return checksumOf(Buffer.from(blank), body) === sha256;
}

function checksumOf(header: Uint8Array, body: Uint8Array): string {
  return createHash('sha256').update(header).update(body).digest('hex');
}
