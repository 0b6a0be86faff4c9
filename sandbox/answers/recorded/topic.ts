/** A recorded answer that each vendor's models lay out in their own way. */
export interface Topic {
  /** What the prompt is about, without the words that ask for it. */
  asks: RegExp;
  title: string;
  gist: string;
  points: readonly (readonly [term: string, text: string])[];
  /** Its points are things to do, and stand in a list. */
  isGuide?: true;
  /** Something familiar that it is like. */
  picture?: string;
}
