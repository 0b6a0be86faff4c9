/** Messages between the page and the frame that draws diagrams; see `docs/decisions/0032-untrusted-content.md`. */

/** The longest source that is drawn. Longer ones are shown as text. */
export const mostDiagramCharacters = 10_000;
/** The longest SVG that the page accepts. */
export const mostDrawingCharacters = 1_000_000;

/** The palette of one colour scheme, as `#rrggbb`. */
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
  /** Colours that distinguish the parts of a chart. Text is readable on each of them. */
  parts: string[];
}

/** Sent by the page once the frame is ready. */
export interface DrawMessage {
  source: string;
  light: DiagramColours;
  dark: DiagramColours;
}

export type FrameMessage =
  { kind: 'ready' } | ({ kind: 'drawn' } & Drawing) | { kind: 'failed'; reason: string };

/** A diagram as SVG in both colour schemes, with its size in CSS pixels and a text alternative. */
export interface Drawing {
  light: string;
  dark: string;
  width: number;
  height: number;
  words: string;
}
