import sharp from 'sharp';

/** A plain picture in a single colour. */
export async function makePng(width = 64, height = 48): Promise<Uint8Array> {
  const image = sharp({ create: { width, height, channels: 3, background: '#2f6fde' } });
  return new Uint8Array(await image.png().toBuffer());
}

/** A PDF with one page and the given text. */
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

const wavRate = 16_000;

/** The header of a recording with so many bytes of mono 16-bit samples at 16 kHz. */
export function wavHeader(sampleBytes: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + sampleBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(wavRate, 24);
  header.writeUInt32LE(wavRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(sampleBytes, 40);
  return header;
}

/** A mono recording of 16-bit samples at 16 kHz: a tone, or silence at loudness 0. */
export function makeWav(seconds: number, loudness = 0.3): Uint8Array {
  const samples = Math.round(seconds * wavRate);
  const bytes = Buffer.concat([wavHeader(samples * 2), Buffer.alloc(samples * 2)]);
  for (let index = 0; index < samples; index += 1) {
    const sample = Math.sin((index / wavRate) * 2 * Math.PI * 220) * loudness;
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
