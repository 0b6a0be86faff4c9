import { createHash } from 'node:crypto';
import { countAttachments, countTokens } from './tokens.ts';
import type { CacheUse, Question } from './vendor.ts';

const usualMinutes = 5;

/** The beginnings of prompts that a vendor has read in the last minutes. */
export class PrefixMemory {
  private readonly keptUntil = new Map<string, number>();

  /** Without marks in the question, every beginning is kept. */
  use(question: Question, fewestTokens: number): CacheUse {
    const prefixes = prefixesOf(question);
    const marks =
      question.cacheMarks ?? prefixes.map((_, place) => ({ place, minutes: usualMinutes }));
    const known = prefixes.filter(({ id }) => (this.keptUntil.get(id) ?? 0) > Date.now());
    const readTokens = lastTokens(known, fewestTokens);
    for (const { place, minutes } of marks) {
      const id = prefixes[place]?.id;
      if (id) this.keptUntil.set(id, Date.now() + minutes * 60_000);
    }
    const marked = lastTokens(
      marks.flatMap(({ place }) => prefixes[place] ?? []),
      fewestTokens,
    );
    const writtenTokens = Math.max(marked - readTokens, 0);
    return { readTokens, writtenTokens, minutes: marks.at(-1)?.minutes ?? usualMinutes };
  }
}

interface Prefix {
  id: string;
  tokens: number;
}

function lastTokens(prefixes: Prefix[], fewestTokens: number): number {
  const tokens = prefixes.at(-1)?.tokens ?? 0;
  return tokens < fewestTokens ? 0 : tokens;
}

function prefixesOf({ model, system, turns }: Question): Prefix[] {
  const hash = createHash('sha256').update(model);
  let words = '';
  let attached = 0;
  return [{ text: system, attachments: [] }, ...turns].map(({ text, attachments }) => {
    hash.update(JSON.stringify([text, attachments]));
    words += text;
    attached += countAttachments(attachments);
    return { id: hash.copy().digest('hex'), tokens: countTokens(words) + attached };
  });
}
