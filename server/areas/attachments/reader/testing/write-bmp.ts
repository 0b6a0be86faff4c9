/** A BMP with 24 bits per pixel, from the bottom up, in one colour except for a white first pixel. */
export function writeBmp(width: number, height: number, [red, green, blue]: number[]): Uint8Array {
  const rowLength = Math.ceil((width * 3) / 4) * 4;
  const bmp = Buffer.alloc(54 + rowLength * height);
  bmp.write('BM');
  bmp.writeUInt32LE(bmp.length, 2);
  bmp.writeUInt32LE(54, 10);
  bmp.writeUInt32LE(40, 14);
  bmp.writeInt32LE(width, 18);
  bmp.writeInt32LE(height, 22);
  bmp.writeUInt16LE(1, 26);
  bmp.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isFirst = x === 0 && y === height - 1;
      const colour = isFirst ? [255, 255, 255] : [blue ?? 0, green ?? 0, red ?? 0];
      bmp.set(colour, 54 + y * rowLength + x * 3);
    }
  }
  return bmp;
}
