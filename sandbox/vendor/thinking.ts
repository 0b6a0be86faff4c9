import { lastPrompt } from '../control/request-log.ts';
import type { ScenarioRule } from '../control/scenarios.ts';
import { seedOf } from '../seed.ts';
import type { SimulatedModel } from './models.ts';
import type { Pace } from './pace.ts';
import type { Question, Thinking } from './vendor.ts';

/** Returns undefined if the model doesn't think. Without an effort, the model's default applies. */
export function planThinking(
  served: SimulatedModel | null,
  effort: string | null | undefined,
  isShown: boolean,
): Thinking | undefined {
  const chosen = effort ?? served?.reasoning?.default;
  if (!served?.reasoning || !chosen || chosen === 'none') return undefined;
  return { effort: chosen, isShown };
}

const factors: Partial<Record<string, number>> = {
  minimal: 0.5,
  low: 1,
  medium: 2,
  high: 4,
  xhigh: 8,
  max: 16,
};

/** Returns 32 to 4,096 tokens, by effort and prompt, within the request's thinking budget and `maxTokens`. */
export function countThinking(question: Question): number {
  const { thinking, model, maxTokens } = question;
  if (!thinking) return 0;
  const base = 64 * (1 + (seedOf(model, lastPrompt(question), 'reasoning') % 4));
  const tokens = base * (factors[thinking.effort] ?? 2);
  return Math.min(tokens, thinking.budgetTokens ?? tokens, maxTokens ?? tokens);
}

const longestMs = 8_000;
const longThinkingMs = 40_000;

export function thinkingMs(tokens: number, pace: Pace, rule: ScenarioRule | null): number {
  if (rule?.scenario === 'long-thinking') return rule.delayMs ?? longThinkingMs;
  if (pace.tokensPerSecond === 0) return 0;
  return Math.min((tokens / pace.tokensPerSecond) * 1000, longestMs);
}

export function writeThoughts({ thinking, ...question }: Question): string {
  if (!thinking?.isShown) return '';
  const [subject = ''] = lastPrompt(question).split('\n');
  return (
    `**Weighing the question**\n\nThe question is “${subject.slice(0, 80)}”. I work out what is ` +
    'wanted, what I know of it and what would be left open, and then how to say it briefly.'
  );
}
