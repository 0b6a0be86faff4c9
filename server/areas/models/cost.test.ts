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

  const tiered = {
    ...price,
    cachedReadMicroUsdPerMillion: 1_000_000,
    cacheWriteMicroUsdPerMillion: 12_500_000,
    longPrompt: {
      aboveTokens: 200_000,
      inputMicroUsdPerMillion: 20_000_000,
      outputMicroUsdPerMillion: 45_000_000,
    },
  };

  it('prices cache reads and writes separately', () => {
    const usage = {
      inputTokens: 10_000,
      outputTokens: 1_000,
      cachedInputTokens: 6_000,
      cacheWriteTokens: 1_000,
    };
    expect(costMicroUsd(tiered, usage)).toBe(3_000 * 10 + 6_000 + 1_000 * 12.5 + 1_000 * 30);
    expect(costMicroUsd(price, usage)).toBe(10_000 * 10 + 1_000 * 30);
  });

  it('prices all of a long prompt and its answer at the higher rates', () => {
    expect(costMicroUsd(tiered, { inputTokens: 200_000, outputTokens: 100 })).toBe(2_003_000);
    expect(costMicroUsd(tiered, { inputTokens: 200_001, outputTokens: 100 })).toBe(4_004_520);
  });

  it('prices pictures in the input separately', () => {
    const image = { ...price, imageInputMicroUsdPerMillion: 16_000_000 };
    const usage = { inputTokens: 1_000, imageInputTokens: 800, outputTokens: 100 };
    expect(costMicroUsd(image, usage)).toBe(200 * 10 + 800 * 16 + 100 * 30);
    expect(costMicroUsd(price, usage)).toBe(1_000 * 10 + 100 * 30);
  });

  it('uses the vendor’s own figure where there is one', () => {
    const usage = { inputTokens: 1, outputTokens: 1, costMicroUsd: 40_000 };
    expect([costMicroUsd(null, usage), costMicroUsd(price, usage)]).toEqual([40_000, 40_000]);
  });

  it('is null without a price or the vendor’s token count', () => {
    expect(costMicroUsd(null, { inputTokens: 1, outputTokens: 1 })).toBeNull();
    expect(costMicroUsd(price, null)).toBeNull();
  });
});
