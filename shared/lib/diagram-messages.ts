/** What the page and the frame that draws diagrams tell each other; see `docs/decisions/0044-diagrams.md`. */

/** The longest source that is drawn; more is shown as it is written. */
export const mostDiagramCharacters = 10_000;
/** The longest drawing that the page takes, as SVG. */
export const mostDrawingCharacters = 1_000_000;

/** The colours of one scheme, as `#rrggbb`. */
export interface DiagramColours {
  isDark: boolean;
  ground: string;
  panel: string;
  fill: string;
  line: string;
  stroke: string;
  text: string;
  note: string;
  noteLine: string;
  /** What tells parts of a chart apart; the text is readable on each. */
  parts: string[];
}

/** From the page, once the frame is ready. */
export interface DrawMessage {
  source: string;
  light: DiagramColours;
  dark: DiagramColours;
}

/** From the frame. */
export type FrameMessage =
  { kind: 'ready' } | ({ kind: 'drawn' } & Drawing) | { kind: 'failed'; reason: string };

/** A diagram as SVG in both schemes, with its size in CSS pixels and its words for those who do not see it. */
export interface Drawing {
  light: string;
  dark: string;
  width: number;
  height: number;
  words: string;
}
