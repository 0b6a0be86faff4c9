/** The properties of a WAV file that we need. Source: Microsoft's RIFF WAVE format (PCM, float). */
export interface Wav {
  durationMs: number;
  /** Root mean square of the samples in the loudest tenth of a second, from 0 (silence) to 1. */
  loudness: number;
}

const formats: Record<number, Record<number, (view: DataView, at: number) => number>> = {
  1: {
    8: (view, at) => (view.getUint8(at) - 128) / 128,
    16: (view, at) => view.getInt16(at, true) / 32_768,
    32: (view, at) => view.getInt32(at, true) / 2_147_483_648,
  },
  3: { 32: (view, at) => view.getFloat32(at, true) },
};
const extensible = 0xfffe;

interface WavFormat {
  channels: number;
  rate: number;
  bits: number;
  code: number;
}

/**
 * Parses a WAV file. Returns null if the bytes aren't WAV, are cut off, or are neither PCM nor
 * float.
 */
export function parseWav(bytes: Uint8Array): Wav | null {
  const found = findSamples(bytes);
  return found && measure(found.view, found.start, found.size, found.format);
}

/**
 * How many seconds a PCM or float WAV can last, whatever length it claims; null if the bytes aren't such a
 * WAV.
 */
export function measureWav(bytes: Uint8Array): number | null {
  const found = findSamples(bytes);
  if (!found) return null;
  const { code, channels, rate, bits } = found.format;
  const perSecond = (channels * rate * bits) / 8;
  return code in formats && perSecond > 0 ? (bytes.length - found.start) / perSecond : null;
}

function findSamples(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 44 || tagAt(view, 0) !== 'RIFF' || tagAt(view, 8) !== 'WAVE') return null;
  let format: WavFormat | null = null;
  for (let at = 12; at + 8 <= bytes.length;) {
    const [tag, size] = [tagAt(view, at), view.getUint32(at + 4, true)];
    const start = at + 8;
    if (tag === 'fmt ' && size >= 16 && start + size <= bytes.length) {
      format = readFormat(view, start, size);
    }
    if (tag === 'data') {
      return format && { view, start, size: Math.min(size, bytes.length - start), format };
    }
    at = start + size + (size % 2);
  }
  return null;
}

function readFormat(view: DataView, at: number, size: number): WavFormat {
  const coding = view.getUint16(at, true);
  return {
    code: coding === extensible && size >= 26 ? view.getUint16(at + 24, true) : coding,
    channels: view.getUint16(at + 2, true),
    rate: view.getUint32(at + 4, true),
    bits: view.getUint16(at + 14, true),
  };
}

function measure(view: DataView, start: number, size: number, format: WavFormat): Wav | null {
  const readSample = formats[format.code]?.[format.bits];
  const sampleBytes = format.bits / 8;
  if (!readSample || format.channels < 1 || format.channels > 8 || format.rate < 1_000) return null;
  const samples = Math.floor(size / sampleBytes);
  if (samples === 0) return null;
  const perTenth = Math.ceil((format.rate * format.channels) / 10);
  let loudest = 0;
  for (let first = 0; first < samples; first += perTenth) {
    const end = Math.min(first + perTenth, samples);
    let squares = 0;
    for (let index = first; index < end; index += 1) {
      const sample = readSample(view, start + index * sampleBytes);
      squares += Number.isFinite(sample) ? Math.min(1, sample * sample) : 0;
    }
    loudest = Math.max(loudest, squares / (end - first));
  }
  return {
    durationMs: (samples / format.channels / format.rate) * 1000,
    loudness: Math.sqrt(loudest),
  };
}

function tagAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}
