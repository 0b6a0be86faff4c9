import { linkIn, withoutTracking, type Citation } from '#shared/lib/citations.ts';

/** Where a text has a link such as vendors cite by, or ends with what may become one or a tracked address. */
const possibleLink = /[?&][\w=]{0,20}$|[([](?:$|\[[^[\]\n]{0,300}(?:$|\]{1,2}(?:$|\()))/;

/**
 * Removes the links by which a vendor cites from a text that arrives in pieces, because their style reveals it.
 * Holds back each link until its citation arrives: without one, the link belongs to the answer.
 */
export class LinkHider {
  #held = '';
  /** How much text precedes `#held`. */
  #before = 0;

  add(text: string): string {
    this.#held += text;
    const at = this.#held.search(possibleLink);
    const free = at === -1 ? this.#held : this.#held.slice(0, at);
    return this.#take(free.trimEnd().length);
  }

  cite({ start, end }: Citation): string {
    const from = start - this.#before;
    const to = end - this.#before;
    const link = from < 0 ? null : linkIn(this.#held, from, to);
    // A vendor that cites words doesn't cite by links.
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

/** A whole answer's text without these links. */
export function hideLinks(text: string, citations: readonly Citation[] = []): string {
  const hider = new LinkHider();
  return [hider.add(text), ...citations.map((one) => hider.cite(one)), hider.rest()].join('');
}
