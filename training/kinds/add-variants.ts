import { createRandom, pick } from './random.ts';
import type { EverydayPrompt, Phrases } from './read-everyday.ts';
import { typeBadly } from './type-badly.ts';

/** Adds variants that should not change how a prompt is read: typos, polite phrases, lower case. */
export function addVariants(
  prompts: readonly EverydayPrompt[],
  phrases: readonly Phrases[],
): EverydayPrompt[] {
  return prompts.flatMap((base, at) => {
    if (base.kind === 'none' || base.kind === 'chat') return [base];
    const random = createRandom(at + 1);
    const own = phrases.find(({ language }) => language === base.language);
    const variantOf = (change: string, prompt: string): EverydayPrompt => ({
      ...base,
      id: `${base.id}-${change}`,
      of: base.id,
      change,
      prompt,
    });
    return [
      base,
      variantOf('typo', typeBadly(base.prompt, 1 / Math.max(12, base.prompt.length / 3), random)),
      variantOf('lowercase', base.prompt.toLowerCase()),
      ...(own ? [variantOf('polite', pick(own.unseenOpenings, random) + base.prompt)] : []),
    ];
  });
}
