/** A recorded answer that each vendor's models lay out in their own way. */
export interface Topic {
  /** What the prompt is about, without the words that ask for it. */
  asks: RegExp;
  title: string;
  gist: string;
  points: readonly (readonly [term: string, text: string])[];
  /** Its points are steps, shown as a list. */
  isGuide?: true;
  /** A familiar thing to compare it with. */
  picture?: string;
}
