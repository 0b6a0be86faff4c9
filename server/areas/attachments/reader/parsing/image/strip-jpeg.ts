const marker = { start: 0xd8, end: 0xd9, scan: 0xda, app0: 0xe0, app2: 0xe2, app14: 0xee };

/**
 * Removes EXIF, XMP, IPTC, comments and everything after the image, where phones store previews, depth maps
 * and videos. Keeps the colour profile and Adobe's colour transform. Undefined where the file is cut short.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array | undefined {
  const kept: Uint8Array[] = [Uint8Array.of(0xff, marker.start)];
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const kind = bytes[at + 1] ?? 0;
    if (kind === marker.end) break;
    if (kind === 0xff) {
      at += 1;
      continue;
    }
    const segmentEnd = at + 2 + uint16(bytes, at + 2);
    const end = kind === marker.scan ? endOfScan(bytes, segmentEnd) : segmentEnd;
    if (end > bytes.length) return undefined;
    const segment = bytes.subarray(at, end);
    if (isKept(kind, segment)) kept.push(segment);
    at = end;
  }
  kept.push(Uint8Array.of(0xff, marker.end));
  return Buffer.concat(kept);
}

function isKept(kind: number, segment: Uint8Array): boolean {
  if (kind === marker.app2) return startsWith(segment, 'ICC_PROFILE\0');
  if (kind === marker.app0) return startsWith(segment, 'JFIF\0');
  if (kind === marker.app14) return true;
  const isApplication = kind >= 0xe0 && kind <= 0xef;
  const isComment = kind === 0xfe;
  return !isApplication && !isComment;
}

/** In pixel data FF is followed by 00 or by a restart marker, D0 to D7. */
function endOfScan(bytes: Uint8Array, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at !== -1) {
    const next = bytes[at + 1];
    const isPixels =
      next === 0 || next === 0xff || (next !== undefined && next >= 0xd0 && next <= 0xd7);
    if (!isPixels) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}

function startsWith(segment: Uint8Array, text: string): boolean {
  return Buffer.from(segment.subarray(4, 4 + text.length)).equals(Buffer.from(text, 'latin1'));
}

function uint16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
}
