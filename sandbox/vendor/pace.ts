import { seedOf } from '../seed.ts';

/** If `tokensPerSecond` is 0, answers are as fast as possible. If it is null, each model has its own pace. */
export interface PaceSetting {
  tokensPerSecond: number | null;
  firstTokenMs: number | null;
}

export interface Pace {
  firstTokenMs: number;
  tokensPerSecond: number;
}

const longestWholeMs = 3_000;

export function paceOf(model: string, setting: PaceSetting): Pace {
  const isUnpaced = setting.tokensPerSecond === 0;
  return {
    firstTokenMs: setting.firstTokenMs ?? (isUnpaced ? 0 : 150 + (seedOf(model, 'first') % 351)),
    tokensPerSecond: setting.tokensPerSecond ?? 60 + (seedOf(model, 'speed') % 61),
  };
}

/** When the given number of tokens is due, in milliseconds from the start. */
export function dueMs(pace: Pace, tokens: number): number {
  if (pace.tokensPerSecond === 0) return pace.firstTokenMs;
  return pace.firstTokenMs + (tokens / pace.tokensPerSecond) * 1000;
}

export function wholeDueMs(pace: Pace, tokens: number): number {
  return Math.min(dueMs(pace, tokens), longestWholeMs);
}

/** A picture takes one to two seconds, unless the pace is as fast as possible. */
export function pictureDueMs(prompt: string, setting: PaceSetting): number {
  return setting.tokensPerSecond === 0 ? 0 : 1_000 + (seedOf(prompt, 'picture') % 1_001);
}

export function searchMs({ tokensPerSecond }: Pace): number {
  return tokensPerSecond === 0 ? 0 : 800;
}

export function transcriptDueMs(speechSeconds: number, setting: PaceSetting): number {
  return setting.tokensPerSecond === 0 ? 0 : Math.min(300 + speechSeconds * 40, longestWholeMs);
}
