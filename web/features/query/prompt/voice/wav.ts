const headerBytes = 44;
const bytesPerSample = 2;

/** Encodes samples between -1 and 1 as a WAV file: PCM, 16 bit, mono. */
export function encodeWav(samples: Float32Array, sampleRate: number): ArrayBuffer {
  const dataBytes = samples.length * bytesPerSample;
  const buffer = new ArrayBuffer(headerBytes + dataBytes);
  const view = new DataView(buffer);
  writeText(view, 0, 'RIFF');
  view.setUint32(4, headerBytes - 8 + dataBytes, true);
  writeText(view, 8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * bytesPerSample, true);
  view.setUint16(32, bytesPerSample, true);
  view.setUint16(34, 8 * bytesPerSample, true);
  writeText(view, 36, 'data');
  view.setUint32(40, dataBytes, true);
  samples.forEach((sample, index) => {
    const level = Math.max(-1, Math.min(1, sample));
    view.setInt16(headerBytes + index * bytesPerSample, Math.round(level * 0x7fff), true);
  });
  return buffer;
}

function writeText(view: DataView, at: number, text: string): void {
  for (let index = 0; index < text.length; index += 1) {
    view.setUint8(at + index, text.charCodeAt(index));
  }
}

/** Reduces the sample rate. Each new sample is the mean of the ones it replaces. */
export function lowerRate(samples: Float32Array, from: number, to: number): Float32Array {
  if (to >= from) return samples;
  const step = from / to;
  const lowered = new Float32Array(Math.floor(samples.length / step));
  for (let index = 0; index < lowered.length; index += 1) {
    const start = Math.floor(index * step);
    const end = Math.max(start + 1, Math.floor((index + 1) * step));
    let sum = 0;
    for (let at = start; at < end; at += 1) sum += samples[at] ?? 0;
    lowered[index] = sum / (end - start);
  }
  return lowered;
}

/** The loudness of samples from 0 to 1, on a logarithmic scale like human hearing. */
export function measureLevel(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const decibels = 20 * Math.log10(Math.sqrt(sum / Math.max(1, samples.length)) + 1e-6);
  return Math.max(0, Math.min(1, (decibels + 60) / 54));
}
