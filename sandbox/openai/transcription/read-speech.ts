import { readWav } from './read-wav.ts';

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
export function readSpeech(bytes: Buffer): Speech | null {
  const container = sniff(bytes);
  if (!container) return null;
  if (container !== 'wav') {
    return { seconds: bytes.length / bytesPerSecond[container], isSilent: false };
  }
  const wav = readWav(bytes);
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
