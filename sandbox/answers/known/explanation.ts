import { addManner } from '../manner.ts';
import type { Prompt } from '../prompt.ts';
import { topics, type Topic } from '../recorded/topics.ts';

const polite = /^(?:(?:please|can you|could you|would you|hey|hi|so|and|now)[,\s]+)+/i;
const asking =
  /^(?:explain(?: to me)?|describe|define|teach me(?: about)?|tell me(?: more)?(?: about)?|what(?:['’]s| is| are| does| do)|how (?:do|does|did|is|are|can|should|would|to)(?: (?:i|you|we|one)\b)?|why (?:is|are|do|does)|who is|(?:\w+ )*?(?:tips|ideas|advice|a guide|an? (?:recipe|explanation|overview|introduction|article))(?: (?:for|on|of|to|about))?|plan|help me(?: to)?(?: plan)?|suggest)\s+/i;
const inner = /^(?:how|what|why)\s+(?:(?:is|are|do|does)\s+)?/i;
const articles = /^(?:me\s+)?(?:the|a|an|my|some|to)\s+/i;
const tails: readonly RegExp[] = [
  /,.*$/s,
  /\s+(?:like|as if|as though)\s+(?:i\b|to\b).*$/i,
  /\s+(?:to|for)\s+(?:a\s|an\s|me\b|kids?\b|children\b|beginners?\b|dummies\b).*$/i,
  /\s+in\s+(?:simple|plain|short|brief|a few|one|two|three|four|five|\d+|layman).*$/i,
  /\s+(?:simply|briefly|please|quickly|step by step|work|works)$/i,
];
const longestRequest = 160;

/** Returns a recorded explanation, guide or plan, but only if the prompt is about nothing else. */
export function writeExplanation(prompt: Prompt): string | null {
  if (prompt.text.length > longestRequest) return null;
  const subject = subjectOf(prompt.text);
  const topic = topics.find(({ asks }) => asks.test(subject));
  return topic ? addManner(prompt, layOut(prompt, topic)) : null;
}

/** Strips the words that ask, such as "explain", and leaves the subject of a prompt. */
function subjectOf(text: string): string {
  const asked = text
    .trim()
    .replace(/[?.!\s]+$/, '')
    .replace(polite, '')
    .replace(asking, '');
  const bare = tails.reduce((rest, tail) => rest.replace(tail, ''), asked.replace(inner, ''));
  return bare.replace(articles, '').trim();
}

/** Lays out the same facts in the style of each vendor. */
export function layOut({ provider, isBrief }: Prompt, topic: Topic): string {
  const { title, gist, points, picture } = topic;
  const image = picture ? `Think of ${picture}.` : '';
  if (isBrief && !topic.isGuide) return join(`**${title}.** ${gist}`, image);
  switch (provider) {
    case 'openai': {
      const steps = points.map(([term, text], index) => `${index + 1}. **${term}:** ${text}`);
      const paragraphs = points.map(([term, text]) => `**${term}.** ${text}`);
      const body = topic.isGuide ? steps.join('\n') : paragraphs.join('\n\n');
      return join(`### ${title}`, gist, body, image);
    }
    case 'anthropic': {
      const prose = points.map(([term, text]) => `*${term}.* ${text}`).join(' ');
      return join(gist, image, prose);
    }
    case 'google': {
      const rows = points.map(([term, text]) => `| ${term} | ${text} |`).join('\n');
      const table = `| | What to know |\n| --- | --- |\n${rows}`;
      return join(`## ${title}`, gist, table, image && `> ${image}`);
    }
    case 'xai': {
      const list = points.map(([term, text]) => `- ${term}: ${text}`).join('\n');
      return join(`${gist}`, list, image);
    }
  }
}

function join(...parts: string[]): string {
  return parts.filter(Boolean).join('\n\n');
}
