interface PngHeader {
  width: number;
  height: number;
  depth: number;
  colourType: number;
  isInterlaced: boolean;
}

interface PngChunks {
  header: PngHeader | null;
  palette: Buffer;
  /** The image data of all its chunks, still packed. */
  packed: Buffer;
}

export function readPngChunks(bytes: Buffer): PngChunks {
  let header: PngHeader | null = null;
  let palette = Buffer.alloc(0);
  const packed: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const content = bytes.subarray(at + 8, at + 8 + length);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IHDR' && content.length === 13) header = readHeader(content);
    if (type === 'PLTE') palette = Buffer.from(content);
    if (type === 'IDAT') packed.push(content);
    at += 12 + length;
  }
  return { header, palette, packed: Buffer.concat(packed) };
}

function readHeader(content: Buffer): PngHeader {
  return {
    width: content.readUInt32BE(0),
    height: content.readUInt32BE(4),
    depth: content.readUInt8(8),
    colourType: content.readUInt8(9),
    isInterlaced: content.readUInt8(12) !== 0,
  };
}
