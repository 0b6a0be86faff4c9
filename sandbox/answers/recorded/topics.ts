import { readFileSync } from 'node:fs';

/** A recorded answer that each vendor's models lay out in their own style. */
export interface Topic {
  /** Matches the subject of a prompt, without the words that ask for it. */
  asks: RegExp;
  title: string;
  gist: string;
  points: readonly (readonly [term: string, text: string])[];
  /** True if the points are numbered steps. */
  isGuide: boolean;
  /** Something familiar to compare the subject with; may be empty. */
  picture: string;
}

export const topics: readonly Topic[] = ['science.md', 'computing.md', 'everyday.md'].flatMap(
  (file) => {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8');
    const [, ...sections] = text.split(/^## /m);
    return sections.map(parseTopic);
  },
);

/** A section has a title, the subjects that match it, a gist, points and optionally a picture. */
function parseTopic(section: string): Topic {
  const [title = '', asks = '', gist = '', points = '', picture = ''] = section
    .trim()
    .split('\n\n');
  const [, subjects = ''] = /^Asked as `(.+)`$/.exec(asks) ?? [];
  if (!subjects || !points) throw new Error(`The recorded answer "${title}" is incomplete.`);
  return {
    asks: new RegExp(`^(?:${subjects})$`, 'i'),
    title,
    gist,
    points: [...points.matchAll(/\*\*(.+?):\*\* (.+)/g)].map(
      ([, term = '', text = '']) => [term, text] as const,
    ),
    isGuide: points.startsWith('1.'),
    picture: picture.replace(/^> /, ''),
  };
}
