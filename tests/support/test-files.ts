import sharp from 'sharp';

/** A plain picture of one colour. */
export async function makePng(width = 64, height = 48): Promise<Uint8Array> {
  const image = sharp({ create: { width, height, channels: 3, background: '#2f6fde' } });
  return new Uint8Array(await image.png().toBuffer());
}

/** A PDF of one page with the given words on it. */
export function makePdf(words: string): Uint8Array {
  const stream = `BT /F1 18 Tf 40 700 Td (${words}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  return new TextEncoder().encode(body + xref + end);
}

/** A mono recording of 16-bit samples at 16 kHz: a tone, or silence at loudness 0. */
export function makeWav(seconds: number, loudness = 0.3): Uint8Array {
  const rate = 16_000;
  const samples = Math.round(seconds * rate);
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + samples * 2, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples * 2, 40);
  for (let index = 0; index < samples; index += 1) {
    const sample = Math.sin((index / rate) * 2 * Math.PI * 220) * loudness;
    bytes.writeInt16LE(Math.round(sample * 32_767), 44 + index * 2);
  }
  return new Uint8Array(bytes);
}

export interface FormFile {
  bytes: Uint8Array;
  name: string;
  type?: string;
}

export function makeForm(
  fields: Record<string, string | string[]>,
  files: FormFile[],
  fileField = 'file',
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) form.append(name, one);
  }
  for (const { bytes, name, type } of files) {
    form.append(fileField, new Blob([Buffer.from(bytes)], { type: type ?? '' }), name);
  }
  return form;
}
