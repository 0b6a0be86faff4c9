import { deflateSync } from 'node:zlib';
import { encodePng } from '../openai/pictures/encode-png.ts';

/** A PNG of one colour. */
export function samplePng(width: number, height: number, colour: number[]): Promise<Buffer> {
  const rgb = Buffer.from(Array.from({ length: width * height }, () => colour).flat());
  return encodePng({ width, height, rgb });
}

/** The least of a JPEG that names a size. */
export function sampleJpeg(width: number, height: number): Buffer {
  const frame = Buffer.from('ffd8ffe000040000ffc0000b080000000001011100ffd9', 'hex');
  frame.writeUInt16BE(height, 13);
  frame.writeUInt16BE(width, 15);
  return frame;
}

export function sampleGif(width: number, height: number): Buffer {
  const bytes = Buffer.from('474946383961000000000000003b', 'hex');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
}

export function sampleWebp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.write('RIFF', 0, 'latin1');
  bytes.write('WEBPVP8X', 8, 'latin1');
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}

/** A PDF of one line a page, with its text packed or plain. */
export function samplePdf(lines: string[], packing: 'deflated' | 'plain'): Buffer {
  const pages = lines.map((line) => {
    const content = `BT /F1 12 Tf 72 720 Td (${line.replace(/[()\\]/g, '\\$&')}) Tj ET`;
    const stored = packing === 'plain' ? content : deflateSync(content).toString('latin1');
    const filter = packing === 'plain' ? '' : '/Filter /FlateDecode ';
    return (
      '1 0 obj << /Type /Page /Parent 9 0 R >> endobj\n' +
      `2 0 obj << ${filter}/Length ${stored.length} >> stream\n${stored}\nendstream endobj\n`
    );
  });
  const tree = `9 0 obj << /Type /Pages /Count ${lines.length} >> endobj\n`;
  return Buffer.from(`%PDF-1.4\n${pages.join('')}${tree}%%EOF`, 'latin1');
}

/** A WAV of 16 bits, mono, that hums at the given loudness from 0 to 1. */
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
