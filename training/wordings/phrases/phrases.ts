/** Phrases that people put around a question, in one language. `{}` is the place of the question. */
export interface Phrases {
  frames: readonly string[];
  /** For code, with `{call}` and `{code}`. */
  code: readonly string[];
}

/** All phrases that one set of wordings is made from. */
export interface PhraseSet {
  english: Phrases & {
    greetings: readonly string[];
    complaints: readonly string[];
    politeOpenings: readonly string[];
    closings: readonly string[];
    /** With `{}` for the options. */
    choices: readonly string[];
  };
  others: Readonly<Record<string, Phrases>>;
}
