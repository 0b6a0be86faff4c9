import { linkIn, withoutTracking, type Citation } from '#shared/lib/citations.ts';

/**
 * Matches a link in the style of vendors' citations, or the end of a text that may become such a link or a
 * tracked address.
 */
const possibleLink =
  /[?&](?:utm_source=openai&)?[\w=]{0,20}$|[([](?:$|\[[^[\]\n]{0,300}(?:$|\]{1,2}(?:$|\()))/;

/**
 * Matches a link that isn't a citation, with the text after it. A vendor would have cited it or
 * added tracking to it long before so much text followed.
 */
const ownLink =
  /^\(\[[^[\]\n]{0,300}\]\((?![^\s)]{0,2000}utm_source=openai)[^\s()]{0,2000}\)[^]{300}/;

/**
 * Removes a vendor's citation links from a text that arrives in pieces, because their style reveals the
 * vendor. Each link is held back until its citation arrives. A link without a citation is part of the answer.
 */
export class LinkHider {
  #held = '';
  /** How much text precedes `#held`. */
  #before = 0;
  readonly #isWhole: boolean;

  /** With `isWhole`, all text is added before the first citation, so every link is held back. */
  constructor(isWhole = false) {
    this.#isWhole = isWhole;
  }

  add(text: string): string {
    this.#held += text;
    return this.#take(this.#held.slice(0, this.#findLink()).trimEnd().length);
  }

  /** Where the first possible link starts, or the text ends. */
  #findLink(): number {
    let from = 0;
    while (true) {
      const at = this.#held.slice(from).search(possibleLink);
      if (at === -1) return this.#held.length;
      from += at;
      if (this.#isWhole || !ownLink.test(this.#held.slice(from))) return from;
      from += 2;
    }
  }

  cite({ start, end }: Citation): string {
    const from = start - this.#before;
    const to = end - this.#before;
    const link = from < 0 ? null : linkIn(this.#held, from, to);
    // If there is no link, the vendor cites the words themselves.
    const shown = this.#take(link ? link.from : Math.max(0, to));
    if (link) this.#take(link.to - link.from);
    return shown + this.add('');
  }

  rest(): string {
    return this.#take(this.#held.length);
  }

  #take(length: number): string {
    const taken = this.#held.slice(0, length);
    this.#held = this.#held.slice(length);
    this.#before += taken.length;
    return withoutTracking(taken);
  }
}

/** The text of a whole answer without its citation links. */
export function hideLinks(text: string, citations: readonly Citation[] = []): string {
  const hider = new LinkHider(true);
  return [hider.add(text), ...citations.map((one) => hider.cite(one)), hider.rest()].join('');
}
