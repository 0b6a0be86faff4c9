export interface Explaining {
  now: Date;
  formatDay: (day: Date) => string;
  /** The reader of the sentence: the user it is about, or an administrator. */
  reader: 'holder' | 'administrator';
}

export const wordsFor = {
  holder: { whose: 'Your', they: 'you', them: 'you' },
  administrator: { whose: 'Their', they: 'they', them: 'them' },
};

export type Words = (typeof wordsFor)['holder'];
