import { pick } from '../../seed.ts';
import { addManner } from '../manner.ts';
import type { Prompt } from '../prompt.ts';
import { emails, jokes, poem, story } from '../recorded/texts.ts';

const asksEmail = /\b(?:e-?mail|letter|message to|invitation)\b/i;
const asksJoke =
  /^(?:please )?(?:tell|give|write|make)?(?: me| us)?\s*(?:a|another|some|your best)?\s*(?:good |funny )?jokes?[.?!\s]*$/i;
const asksStory =
  /^(?:please )?(?:tell|write|give)?(?: me| us)?\s*(?:a|another)?\s*(?:short |bedtime )*(?:story|tale)[.?!\s]*$/i;
const asksPoem =
  /^(?:please )?(?:write|give|compose|recite)?(?: me| us)?\s*(?:a|another)?\s*(?:short )?poem[.?!\s]*$/i;

const longestRequest = 2_000;

/** Writes letters of common kinds, and stories, poems and jokes if the prompt names no subject. */
export function writeProse(prompt: Prompt): string | null {
  const { text, seed, provider } = prompt;
  if (text.length > longestRequest) return null;
  if (asksJoke.test(text)) return pick(jokes, seed, 'joke');
  if (asksStory.test(text)) return provider === 'google' ? `## The clockmaker\n\n${story}` : story;
  if (asksPoem.test(text)) return poem.replace(/(?<!\n)\n(?!\n)/g, '  \n');
  const email = asksEmail.test(text) && emails.find(({ asks }) => asks.test(text));
  return email ? addManner(prompt, writeEmail(email, provider)) : null;
}

export function writeEmail(
  { subject, body }: { subject: string; body: string },
  provider: Prompt['provider'],
): string {
  const [greeting, close] =
    provider === 'xai' ? ['Hi [name],', 'Best,'] : ['Dear [name],', 'Kind regards,'];
  return `**Subject:** ${subject}\n\n${greeting}\n\n${body}\n\n${close}  \n[your name]`;
}
