const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Null where the text is not base64; Buffer.from would skip what it does not know. */
export function decodeBase64(text: string): Buffer | null {
  if (text.length % 4 !== 0 || !base64.test(text)) return null;
  return Buffer.from(text, 'base64');
}

export interface DataUrl {
  mediaType: string;
  /** Null where what follows the comma is not base64. */
  bytes: Buffer | null;
}

/** Null where the text is not a data URL in base64. */
export function parseDataUrl(url: string): DataUrl | null {
  const comma = url.indexOf(',');
  const match = /^data:([^;,]*);base64$/i.exec(url.slice(0, Math.max(comma, 0)));
  if (!match) return null;
  return { mediaType: (match[1] ?? '').toLowerCase(), bytes: decodeBase64(url.slice(comma + 1)) };
}
