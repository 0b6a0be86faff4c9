import type { Prompt } from '../prompt.ts';
import { findHaiku } from '../recorded/haiku.ts';

const asksHaiku =
  /^(?:please |can you |could you )*(?:(?:write|compose|give|make|create)(?: me)?\s+)?(?:a |another )?haiku(?:\s+(?:about|on|for|of)\s+(.+?))?[.?!\s]*$/i;
const longestRequest = 160;

/** Returns a recorded haiku on a common subject. */
export function writeVerse(prompt: Prompt): string | null {
  if (prompt.text.length > longestRequest) return null;
  const match = asksHaiku.exec(prompt.text);
  return match && findHaiku(match[1] ?? 'rain', prompt.provider);
}
