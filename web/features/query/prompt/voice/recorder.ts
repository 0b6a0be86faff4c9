import captureUrl from './capture-worklet.js?url';
import { encodeWav, lowerRate, measureLevel } from './wav.ts';

const sentRate = 16_000;

/** A recording in progress. The microphone is released no matter how the recording ends. */
export interface Recording {
  /** Ends the recording and returns it as a WAV file. */
  finish(): Blob;
  discard(): void;
}

interface RecordOptions {
  maxMs: number;
  /** Called with the level, from 0 to 1, about twenty times per second. */
  onLevel: (level: number) => void;
  signal: AbortSignal;
}

/** Opens the microphone and records. Throws if access is denied. */
export async function record({ maxMs, onLevel, signal }: RecordOptions): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
  });
  let context: AudioContext | null = null;
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
    if (context?.state !== 'closed') context?.close().catch(() => {});
  };
  try {
    signal.throwIfAborted();
    context = new AudioContext();
    await context.audioWorklet.addModule(captureUrl);
    await context.resume();
    signal.throwIfAborted();
  } catch (error) {
    release();
    throw error;
  }
  const { sampleRate } = context;
  const batches: Float32Array[] = [];
  const capture = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0 });
  capture.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
    batches.push(data);
    onLevel(measureLevel(data));
  };
  context.createMediaStreamSource(stream).connect(capture);
  return {
    finish() {
      release();
      const samples = join(batches).slice(0, (sampleRate * maxMs) / 1000);
      const wav = encodeWav(
        lowerRate(samples, sampleRate, sentRate),
        Math.min(sentRate, sampleRate),
      );
      return new Blob([wav], { type: 'audio/wav' });
    },
    discard: release,
  };
}

function join(batches: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(batches.reduce((length, batch) => length + batch.length, 0));
  let at = 0;
  for (const batch of batches) {
    joined.set(batch, at);
    at += batch.length;
  }
  return joined;
}
