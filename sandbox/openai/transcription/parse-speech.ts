export interface Speech {
  seconds: number;
  isSilent: boolean;
}

interface WavFormat {
  channels: number;
  sampleRate: number;
}

const sampleBytes = 2;
const mostSamples = 200_000;
/** A recording with a lower average volume is silent. One soft word in ten seconds exceeds it. */
const silenceFloor = 0.001;

/** MP3 (a tag or a frame), Ogg, FLAC, WebM and MP4. */
const compressed = /^(?:ID3|\xff[\xe2-\xff]|OggS|fLaC|[^]E\xdf\xa3|[^]{4}ftyp)/;
/** 128 kbit/s. Compressed sound isn't decoded, so its length is estimated from its size. */
const compressedBytesPerSecond = 16_000;

/** Source: http://soundfile.sapp.org/doc/WaveFormat/. Returns null for audio that OpenAI couldn't decode. */
export function parseSpeech(bytes: Buffer): Speech | null {
  const start = bytes.toString('latin1', 0, 12);
  if (compressed.test(start)) {
    return { seconds: bytes.length / compressedBytesPerSecond, isSilent: false };
  }
  if (!/^RIFF[\s\S]{4}WAVE/.test(start)) return null;
  const { format, samples } = readChunks(bytes);
  if (!format || !samples) return null;
  const seconds = samples.length / (format.channels * format.sampleRate * sampleBytes);
  return { seconds, isSilent: measureLoudness(samples) < silenceFloor };
}

function readChunks(bytes: Buffer): { format: WavFormat | null; samples: Buffer | null } {
  let format: WavFormat | null = null;
  for (let at = 12; at + 8 <= bytes.length;) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const content = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'fmt ') format = readFormat(content);
    if (type === 'data') {
      // A recorder that streams can't know the length and leaves it at zero or at the maximum.
      return { format, samples: length === 0 ? bytes.subarray(at + 8) : content };
    }
    at += 8 + length + (length % 2);
  }
  return { format, samples: null };
}

function readFormat(content: Buffer): WavFormat | null {
  if (content.length < 16) return null;
  const isPcm = content.readUInt16LE(0) === 1 && content.readUInt16LE(14) === 8 * sampleBytes;
  const format = { channels: content.readUInt16LE(2), sampleRate: content.readUInt32LE(4) };
  return isPcm && format.channels > 0 && format.sampleRate > 0 ? format : null;
}

/** The root mean square of the samples, from 0 to 1. */
function measureLoudness(samples: Buffer): number {
  const count = Math.floor(samples.length / sampleBytes);
  const step = Math.max(1, Math.floor(count / mostSamples));
  let sum = 0;
  let measured = 0;
  for (let index = 0; index < count; index += step) {
    sum += (samples.readInt16LE(index * sampleBytes) / 2 ** 15) ** 2;
    measured += 1;
  }
  return measured === 0 ? 0 : Math.sqrt(sum / measured);
}
