import { randomFrom } from '../evaluate/statistics.ts';
import { mistype } from './mistype.ts';
import { evaluationPhrases } from './phrases/evaluation.ts';

export const wordingChanges = [
  'typos',
  'a polite opening',
  'a complaint',
  'lower case',
  'another language around it',
] as const;

/** The same question with one change. The result is the same each time. */
export function changeWording(question: string, change: (typeof wordingChanges)[number]): string {
  const random = randomFrom(question.length);
  const { english, others } = evaluationPhrases;
  const within = (frames: readonly string[]) =>
    (frames[Math.floor(random() * frames.length)] ?? '{}').replace('{}', () => question);
  switch (change) {
    case 'typos':
      return mistype(question, { share: 0.1, slips: ['neighbour', 'swap', 'drop'], random });
    case 'a polite opening':
      return within(english.politeOpenings);
    case 'a complaint':
      return within(english.complaints);
    case 'lower case':
      return question.toLowerCase();
    case 'another language around it':
      return within(Object.values(others).flatMap(({ frames }) => frames));
  }
}
