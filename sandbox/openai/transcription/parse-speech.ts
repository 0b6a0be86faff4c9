export interface Speech {
  seconds: number;
  isSilent: boolean;
}

type Container = 'wav' | 'flac' | 'ogg' | 'webm' | 'mp4' | 'mp3';

// Over the whole recording: one soft word in ten quiet seconds is speech.
const silenceFloor = 0.001;
/** What a minute of speech usually weighs, for containers that are not decoded here. */
const bytesPerSecond: Record<Exclude<Container, 'wav'>, number> = {
  flac: 48_000,
  ogg: 4_000,
  webm: 4_000,
  mp4: 8_000,
  mp3: 16_000,
};

/** Null where the bytes are no audio that is taken. Only WAV is measured; others are estimated. */
export function parseSpeech(bytes: Buffer): Speech | null {
  const container = sniff(bytes);
  if (!container) return null;
  if (container !== 'wav') {
    return { seconds: bytes.length / bytesPerSecond[container], isSilent: false };
  }
  const wav = parseWav(bytes);
  return wav && { seconds: wav.seconds, isSilent: wav.loudness < silenceFloor };
}

function sniff(bytes: Buffer): Container | null {
  const start = bytes.toString('latin1', 0, 12);
  if (/^RIFF[\s\S]{4}WAVE/.test(start)) return 'wav';
  if (start.startsWith('fLaC')) return 'flac';
  if (start.startsWith('OggS')) return 'ogg';
  if (start.startsWith('\x1aE\xdf\xa3')) return 'webm';
  if (start.slice(4, 8) === 'ftyp') return 'mp4';
  if (start.startsWith('ID3') || /^\xff[\xe2-\xff]/.test(start)) return 'mp3';
  return null;
}

interface WavFacts {
  seconds: number;
  /** The root mean square of the samples, from 0 to 1. */
  loudness: number;
}

interface WavFormat {
  isFloat: boolean;
  channels: number;
  sampleRate: number;
  sampleBytes: number;
}

const extensible = 0xfffe;
const mostSamples = 200_000;

/** Source: http://soundfile.sapp.org/doc/WaveFormat/. Null where it is not PCM. */
function parseWav(bytes: Buffer): WavFacts | null {
  const { format, samples } = readChunks(bytes);
  if (!format || !samples) return null;
  const { channels, sampleRate, sampleBytes } = format;
  const seconds = samples.length / (channels * sampleRate * sampleBytes);
  return { seconds, loudness: measure(samples, format) };
}

function readChunks(bytes: Buffer): { format: WavFormat | null; samples: Buffer | null } {
  let format: WavFormat | null = null;
  for (let at = 12; at + 8 <= bytes.length;) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const content = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'fmt ') format = readFormat(content);
    if (type === 'data') {
      // A recorder that streams cannot know the length, and leaves it empty or at its highest.
      return { format, samples: length === 0 ? bytes.subarray(at + 8) : content };
    }
    at += 8 + length + (length % 2);
  }
  return { format, samples: null };
}

function readFormat(content: Buffer): WavFormat | null {
  if (content.length < 16) return null;
  const tag = content.readUInt16LE(0);
  const code = tag === extensible && content.length >= 26 ? content.readUInt16LE(24) : tag;
  const sampleBytes = content.readUInt16LE(14) / 8;
  const format = {
    isFloat: code === 3,
    channels: content.readUInt16LE(2),
    sampleRate: content.readUInt32LE(4),
    sampleBytes,
  };
  const isKnown = code === 1 ? [1, 2, 3, 4].includes(sampleBytes) : code === 3 && sampleBytes === 4;
  return isKnown && format.channels > 0 && format.sampleRate > 0 ? format : null;
}

function measure(samples: Buffer, format: WavFormat): number {
  const count = Math.floor(samples.length / format.sampleBytes);
  const step = Math.max(1, Math.floor(count / mostSamples));
  let sum = 0;
  let measured = 0;
  for (let index = 0; index < count; index += step) {
    sum += readLevel(samples, index * format.sampleBytes, format) ** 2;
    measured += 1;
  }
  return measured === 0 ? 0 : Math.sqrt(sum / measured);
}

/** From -1 to 1; samples of eight bits alone have their zero in the middle. */
function readLevel(samples: Buffer, at: number, { isFloat, sampleBytes }: WavFormat): number {
  if (isFloat) return samples.readFloatLE(at);
  if (sampleBytes === 1) return (samples.readUInt8(at) - 128) / 128;
  return samples.readIntLE(at, sampleBytes) / 2 ** (8 * sampleBytes - 1);
}
