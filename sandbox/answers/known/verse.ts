import type { Prompt } from '../prompt.ts';
import { haiku } from '../recorded/haiku.ts';

const asksHaiku =
  /^(?:please |can you |could you )*(?:(?:write|compose|give|make|create)(?: me)?\s+)?(?:a |another )?haiku(?:\s+(?:about|on|for|of)\s+(.+?))?[.?!\s]*$/i;

/** A recorded haiku on a common subject. */
export function writeVerse(prompt: Prompt): string | null {
  const match = asksHaiku.exec(prompt.text);
  if (!match) return null;
  const subject = match[1] ?? 'rain';
  const poems = haiku.find(([about]) => about.test(subject))?.[1];
  return poems ? writeHaiku(poems[prompt.provider]) : null;
}

export function writeHaiku(lines: readonly string[]): string {
  return lines.join('  \n');
}
