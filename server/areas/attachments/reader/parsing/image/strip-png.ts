const signatureLength = 8;
/** The chunks that affect how the pixels look. Animation, text, times and EXIF are dropped. */
const keptChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs'.split(' '),
);

/** Removes metadata and anything after the end; undefined where a chunk is cut short. */
export function stripPng(bytes: Uint8Array): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = [bytes.subarray(0, signatureLength)];
  let at = signatureLength;
  while (at + 12 <= bytes.length) {
    const next = at + 12 + view.getUint32(at);
    if (next > bytes.length) return undefined;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (keptChunks.has(type)) kept.push(bytes.subarray(at, next));
    if (type === 'IEND') return Buffer.concat(kept);
    at = next;
  }
  return undefined;
}
