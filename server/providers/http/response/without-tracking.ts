import type { AnswerEvent } from '#server/providers/contract/model-provider.ts';

const parameter = 'utm_source=openai';
/**
 * Matches the parameter with the separator before it if it is the last one, otherwise with the one after it.
 */
const added = new RegExp(`(?<=[?&])${parameter}&|[?&]${parameter}(?![\\w&-])`, 'g');

/**
 * Removes what OpenAI adds to the addresses of sources, in the text and in citations, because it reveals
 * which vendor answered, even in a blind comparison. Citations keep their words.
 */
export async function* withoutTracking(
  events: AsyncIterable<AnswerEvent>,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const text = new CleanText();
  const rest = (): AnswerEvent[] => {
    const left = text.flush();
    return left === '' ? [] : [{ type: 'text', text: left }];
  };
  try {
    for await (const event of events) {
      if (event.type === 'text') {
        const clean = text.add(event.text);
        if (clean !== '') yield { ...event, text: clean };
      } else if (event.type === 'citation') {
        const { start, end, url, ...page } = event.citation;
        const [from, to] = [text.placeOf(start), text.placeOf(end)];
        yield {
          ...event,
          citation: { ...page, start: from, end: to, url: url.replaceAll(added, '') },
        };
      } else {
        if (event.type === 'end' || event.type === 'tool-call') yield* rest();
        yield event;
      }
    }
  } catch (error) {
    yield* rest();
    throw error;
  }
}

/** Cleans a text that arrives in pieces. Holds back an end that the next piece may complete. */
class CleanText {
  #held = '';
  #arrived = 0;
  /** What was removed, by its position in the text that arrived. */
  readonly #removed: { at: number; length: number }[] = [];

  add(piece: string): string {
    const all = this.#held + piece;
    const from = beginOfPart(all);
    this.#held = all.slice(from);
    return this.#pass(all.slice(0, from));
  }

  flush(): string {
    const rest = this.#held;
    this.#held = '';
    return this.#pass(rest);
  }

  placeOf(at: number): number {
    return this.#removed.reduce(
      (place, gap) => place - Math.min(gap.length, Math.max(0, at - gap.at)),
      at,
    );
  }

  #pass(part: string): string {
    for (const { 0: whole, index } of part.matchAll(added)) {
      this.#removed.push({ at: this.#arrived + index, length: whole.length });
    }
    this.#arrived += part.length;
    return part.replaceAll(added, '');
  }
}

/** Where an end of the text starts that may become the parameter; the text's length if there is none. */
function beginOfPart(text: string): number {
  const whole = `${parameter}&`;
  for (let at = Math.max(0, text.length - whole.length - 1); at < text.length; at += 1) {
    const isMark = text[at] === '?' || text[at] === '&';
    if (isMark && whole.startsWith(text.slice(at + 1))) return at;
  }
  return text.length;
}
