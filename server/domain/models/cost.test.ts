import { describe, expect, it } from 'vitest';
import { costMicroUsd } from './cost.ts';

const price = { inputMicroUsdPerMillion: 10_000_000, outputMicroUsdPerMillion: 30_000_000 };

describe('costMicroUsd', () => {
  it('is exact at list price: 1,000 tokens in and 500 out of GPT-4 Turbo are 2.5 cents', () => {
    expect(costMicroUsd(price, { inputTokens: 1_000, outputTokens: 500 })).toBe(25_000);
  });

  it('stays an integer for the cheapest model and the smallest answer', () => {
    const cheap = { inputMicroUsdPerMillion: 75_000, outputMicroUsdPerMillion: 300_000 };
    expect(costMicroUsd(cheap, { inputTokens: 7, outputTokens: 3 })).toBe(1);
  });

  it('is unknown without a price or without the vendor’s count', () => {
    expect(costMicroUsd(null, { inputTokens: 1, outputTokens: 1 })).toBeNull();
    expect(costMicroUsd(price, null)).toBeNull();
  });
});
