import sharp from 'sharp';

/** A PNG in a single colour. */
export function samplePng(
  width: number,
  height: number,
  [r, g, b]: readonly [number, number, number],
): Promise<Buffer> {
  const background = { r, g, b };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** A PDF with one line per page. */
export function samplePdf(lines: string[]): Buffer {
  const pages = lines.map((line, index) => {
    const content = `BT /F1 12 Tf 72 720 Td (${line.replace(/[()\\]/g, '\\$&')}) Tj ET`;
    const fonts = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
    return (
      `${10 + index} 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ` +
      `/Contents ${50 + index} 0 R /Resources << ${fonts} >> >> endobj\n` +
      `${50 + index} 0 obj << /Length ${content.length} >> stream\n${content}\nendstream endobj\n`
    );
  });
  const kids = lines.map((_line, index) => `${10 + index} 0 R`).join(' ');
  const tree =
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n' +
    `2 0 obj << /Type /Pages /Kids [${kids}] /Count ${lines.length} >> endobj\n`;
  return Buffer.from(`%PDF-1.4\n${tree}${pages.join('')}trailer << /Root 1 0 R >>\n%%EOF\n`);
}

/** A 16-bit mono WAV of a hum at the given loudness, from 0 to 1. */
export function sampleWav(seconds: number, loudness: number): Buffer {
  const sampleRate = 16_000;
  const bytes = Buffer.alloc(44 + Math.round(seconds * sampleRate) * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(sampleRate, 24);
  bytes.writeUInt32LE(sampleRate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(bytes.length - 44, 40);
  for (let at = 44; at < bytes.length; at += 2) {
    bytes.writeInt16LE(Math.round(32_767 * loudness * Math.sin(at / 16)), at);
  }
  return bytes;
}
