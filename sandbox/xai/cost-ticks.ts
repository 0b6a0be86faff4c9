import type { Answer } from '../vendor/vendor.ts';

/** xAI counts costs in ticks of 1e-10 US dollars. Source: https://docs.x.ai/developers/cost-tracking */
const ticksPerDollar = 10_000_000_000;
const longPromptTokens = 200_000;

/** US dollars per million tokens: input, cached input, output. The last row is Grok 4.3. */
const prices: [model: RegExp, input: number, cached: number, output: number][] = [
  [/^grok-beta/, 5, 5, 15],
  [/^grok-2/, 2, 2, 10],
  [/^grok-4\.[567]/, 2, 0.5, 6],
  [/^/, 1.25, 0.2, 2.5],
];

/** What xAI charges for an answer. With 200,000 input tokens or more, all tokens cost double. */
export function answerTicks(answer: Answer, outputTokens: number): number {
  const { model, cache, reasoningTokens } = answer;
  const inputTokens = answer.inputTokens + answer.searchTokens;
  const [, input = 0, cached = 0, output = 0] = prices.find(([name]) => name.test(model)) ?? [];
  const dollarsPerMillion =
    (inputTokens - cache.readTokens) * input +
    cache.readTokens * cached +
    (outputTokens + reasoningTokens) * output;
  const factor = inputTokens >= longPromptTokens ? 2 : 1;
  return Math.round(((factor * dollarsPerMillion) / 1_000_000) * ticksPerDollar);
}

/** A thousand searches cost $5. Source: https://docs.x.ai/developers/pricing */
export function searchTicks(searches: number): number {
  return searches * 0.005 * ticksPerDollar;
}

/** xAI charges the same for a picture in the request as for one that it makes. */
export function pictureTicks(model: string, pictures: number): number {
  return pictures * (model.endsWith('-2.0') ? 0.032 : 0.02) * ticksPerDollar;
}
