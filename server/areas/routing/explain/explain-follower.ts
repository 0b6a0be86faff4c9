import { isBehind, nameDrawbacks, nameGains, wordPair } from './compare-pair.ts';
import { nameField } from './phrases.ts';
import type { Field, ModelScore } from '../ports.ts';

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** Why a model ranks below the first one, in terms of what distinguishes them. */
export function explainFollower(
  chosen: ModelScore,
  place: number,
  leader: ModelScore,
  field: Field,
): string {
  const ordinal = ordinals[place];
  const among = field === 'others' || field === 'left' ? ` of ${nameField(field)}` : '';
  const words = `${ordinal ? `the ${ordinal}` : 'a later'} choice${among}, ${wordPair(chosen, leader)}`;
  if (isBehind(chosen, leader)) return `${words}${after(', but', nameGains(chosen, leader))}.`;
  return `${words}${after(' but', nameDrawbacks(chosen, leader))}.`;
}

function after(but: string, what: string | null): string {
  return what === null ? '' : `${but} ${what}`;
}
