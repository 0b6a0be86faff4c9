import { AppError } from '#server/platform/app-error.ts';
import { measureWav } from './parse-wav.ts';

/** The formats that programs may send: file extensions, with patterns for their first bytes. */
const signatures: Record<string, RegExp> = {
  wav: /^RIFF[^]{4}WAVE/,
  ogg: /^OggS/,
  flac: /^fLaC/,
  webm: /^[^]E\xdf\xa3/,
  m4a: /^[^]{4}ftyp/,
  // An ID3 tag or a frame of MPEG audio. AAC starts the same way, but its layer bits are 0.
  mp3: /^(?:ID3|\xff[\xe2-\xe7\xea-\xef\xf2-\xf7\xfa-\xff])/,
};

/**
 * The number of bytes per second of sound at 6 kbit/s, the lowest rate of Opus, which is the most compact
 * codec of these formats. Only silence may take less.
 */
const fewestBytesPerSecond = 750;

/** The extension of a recording; throws `unreadable-file` for anything else. */
export function sniffAudio(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  const found = Object.entries(signatures).find(([, signature]) => signature.test(start));
  if (found) return found[0];
  throw new AppError(
    'unreadable-file',
    'This file isn’t a recording that we recognize. Send mp3, m4a, mp4, webm, wav, ogg or flac.',
  );
}

/**
 * The maximum length of a recording in seconds: exact for plain WAV, otherwise calculated from its size at the
 * lowest bit rate. Budgets reserve this length until the vendor reports the real one.
 */
export function boundSeconds(bytes: Uint8Array, extension: string): number {
  const exact = extension === 'wav' ? measureWav(bytes) : null;
  return exact ?? bytes.length / fewestBytesPerSecond;
}
