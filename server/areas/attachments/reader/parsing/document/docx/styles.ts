import { elementsOf, findFirst, type XmlElement } from '../../container/read-xml.ts';

export type Styles = ReturnType<typeof readStyles>;

const longestChain = 20;

/** Reads the formatting that a paragraph inherits from its style and that style's base styles. */
export function readStyles(root: XmlElement | undefined) {
  const styles = new Map(
    elementsOf(root, 'style').map((style) => [style.attributes['styleId'], style]),
  );

  function chainOf(id: string | undefined): XmlElement[] {
    const chain: XmlElement[] = [];
    let style = id === undefined ? undefined : styles.get(id);
    while (style && chain.length < longestChain) {
      chain.push(style);
      style = styles.get(findFirst(style, 'basedOn')?.attributes['val']);
    }
    return chain;
  }

  return {
    /** 1 for a title and for top-level headings; undefined for body text. */
    headingOf(id: string | undefined): number | undefined {
      for (const style of chainOf(id)) {
        const name = findFirst(style, 'name')?.attributes['val'] ?? '';
        const heading = /^heading (\d)$/i.exec(name)?.[1];
        if (heading) return Math.min(6, Number(heading));
        if (/^title$/i.test(name)) return 1;
      }
      return undefined;
    },
    numberingOf(id: string | undefined): { id: string; level: number | undefined } | undefined {
      for (const style of chainOf(id)) {
        const numbering = findFirst(style, 'pPr', 'numPr');
        const numId = findFirst(numbering, 'numId')?.attributes['val'];
        const level = findFirst(numbering, 'ilvl')?.attributes['val'];
        if (numId !== undefined)
          return { id: numId, level: level === undefined ? undefined : Number(level) };
      }
      return undefined;
    },
  };
}
