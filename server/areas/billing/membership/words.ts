export interface Explaining {
  now: Date;
  formatDay: (day: Date) => string;
  /** Who reads the sentence: the user it is about, or an administrator. */
  reader: 'holder' | 'administrator';
}

export const wordsFor = {
  holder: { Whose: 'Your', whose: 'your', they: 'you', them: 'you' },
  administrator: { Whose: 'Their', whose: 'their', they: 'they', them: 'them' },
};

export type Words = (typeof wordsFor)['holder'];
