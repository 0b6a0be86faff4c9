import { createHash } from 'node:crypto';
import { countAttachments, countTokens } from './tokens.ts';
import type { CacheUse, Question } from './vendor.ts';

const usualMinutes = 5;

/** The prompt prefixes that a vendor has cached for the last few minutes. */
export class PrefixMemory {
  private readonly keptUntil = new Map<string, number>();

  /** If the question has no cache marks, every prefix is cached. */
  use(question: Question, fewestTokens: number): CacheUse {
    const prefixes = prefixesOf(question);
    const marks =
      question.cacheMarks ?? prefixes.map((_, place) => ({ place, minutes: usualMinutes }));
    const { place = -1, minutes = usualMinutes } = marks.at(-1) ?? {};
    const marked = prefixes.slice(0, place + 1);
    this.forgetOld();
    const known = marked.filter(({ id }) => this.keptUntil.has(id));
    for (const mark of marks) this.keep(prefixes[mark.place], mark.minutes);
    const readTokens = lastTokens(known, fewestTokens);
    const writtenTokens = Math.max(lastTokens(marked, fewestTokens) - readTokens, 0);
    return { readTokens, writtenTokens, minutes };
  }

  private keep(prefix: Prefix | undefined, minutes: number): void {
    if (prefix) this.keptUntil.set(prefix.id, Date.now() + minutes * 60_000);
  }

  private forgetOld(): void {
    for (const [id, until] of this.keptUntil) if (until <= Date.now()) this.keptUntil.delete(id);
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
