import { describe, expect, test } from 'vitest';
import { encodeWav, lowerRate, measureLevel } from './wav.ts';

describe('a WAV file', () => {
  const wav = new DataView(encodeWav(new Float32Array([0, 1, -1, 2, 0.5]), 16_000));
  const text = (at: number, length: number) =>
    String.fromCharCode(...new Uint8Array(wav.buffer, at, length));

  test('has a valid header', () => {
    expect([text(0, 4), text(8, 8), text(36, 4)]).toEqual(['RIFF', 'WAVEfmt ', 'data']);
    expect(wav.getUint32(4, true)).toBe(wav.byteLength - 8);
    expect(wav.getUint32(40, true)).toBe(10);
  });

  test('is PCM of 16 bits, mono, at its rate', () => {
    expect(wav.getUint16(20, true)).toBe(1);
    expect(wav.getUint16(22, true)).toBe(1);
    expect(wav.getUint32(24, true)).toBe(16_000);
    expect(wav.getUint32(28, true)).toBe(32_000);
    expect(wav.getUint16(34, true)).toBe(16);
  });

  test('contains its samples, with clipping if they are too loud', () => {
    const samples = [0, 1, 2, 3, 4].map((index) => wav.getInt16(44 + index * 2, true));
    expect(samples).toEqual([0, 32_767, -32_767, 32_767, 16_384]);
  });

  test('may be empty', () => {
    expect(encodeWav(new Float32Array(), 16_000).byteLength).toBe(44);
  });
});

describe('resampling to a lower rate', () => {
  test('keeps the duration', () => {
    expect(lowerRate(new Float32Array(48_000), 48_000, 16_000)).toHaveLength(16_000);
    expect(lowerRate(new Float32Array(44_100), 44_100, 16_000)).toHaveLength(16_000);
  });

  test('averages the samples it merges', () => {
    expect([...lowerRate(new Float32Array([1, 2, 3, 4, 5, 6]), 3, 1)]).toEqual([2, 5]);
  });

  test('leaves a sound at that rate unchanged', () => {
    const samples = new Float32Array([1, 2]);
    expect(lowerRate(samples, 16_000, 16_000)).toBe(samples);
  });
});

test('silence has no level, and a full tone almost the maximum', () => {
  const tone = Float32Array.from({ length: 480 }, (_, index) => Math.sin(index / 4));
  expect(measureLevel(new Float32Array(480))).toBe(0);
  expect(measureLevel(tone)).toBeGreaterThan(0.9);
});
