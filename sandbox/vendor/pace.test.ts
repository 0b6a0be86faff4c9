import { expect, it } from 'vitest';
import { dueMs, paceOf, wholeDueMs } from './pace.ts';

const models = ['gpt-4', 'gpt-4o', 'claude-opus-4-8', 'gemini-3.8-flash', 'grok-4.3'];

it('each model has its own natural pace', () => {
  const own = { tokensPerSecond: null, firstTokenMs: null };
  for (const model of models) {
    const pace = paceOf(model, own);
    expect(pace).toEqual(paceOf(model, own));
    expect(pace.firstTokenMs).toBeGreaterThanOrEqual(150);
    expect(pace.firstTokenMs).toBeLessThanOrEqual(500);
    expect(pace.tokensPerSecond).toBeGreaterThanOrEqual(60);
    expect(pace.tokensPerSecond).toBeLessThanOrEqual(120);
  }
});

it('zero tokens per second means no delay', () => {
  const pace = paceOf('gpt-4', { tokensPerSecond: 0, firstTokenMs: null });
  expect(dueMs(pace, 1_000)).toBe(0);
});

it('a whole reply never takes longer than three seconds', () => {
  const pace = paceOf('gpt-4', { tokensPerSecond: 10, firstTokenMs: 100 });
  expect(dueMs(pace, 50)).toBe(5_100);
  expect(wholeDueMs(pace, 50)).toBe(3_000);
});
