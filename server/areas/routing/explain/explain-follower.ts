import { isBehind, nameDrawbacks, nameGains, wordPair } from './compare-pair.ts';
import { nameField } from './phrases.ts';
import type { ModelScore } from '../choose/score-models.ts';
import type { Field } from '../prompt/parse-prompt.ts';

const places = [
  'First choice',
  'Runner-up',
  'Third choice',
  'Fourth choice',
  'Fifth choice',
  'Sixth choice',
  'Seventh choice',
  'Eighth choice',
];

/** Why a model ranks below the first one, in terms of what distinguishes them. */
export function explainFollower(
  chosen: ModelScore,
  place: number,
  leader: ModelScore,
  field: Field,
): string {
  const among = field === 'others' || field === 'left' ? ` among ${nameField(field)}` : '';
  const words = `${places[place] ?? 'Later choice'}${among}, ${wordPair(chosen, leader)}`;
  if (isBehind(chosen, leader)) return `${words}${after(', but', nameGains(chosen, leader))}.`;
  return `${words}${after(' but', nameDrawbacks(chosen, leader))}.`;
}

function after(but: string, what: string | null): string {
  return what === null ? '' : `${but} ${what}`;
}
