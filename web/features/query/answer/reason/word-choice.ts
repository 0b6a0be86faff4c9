import type { RouteDetails } from '#shared/contract/query/schemas.ts';
import { formatDecimal } from '#shared/lib/format.ts';
import { joinWords } from '#shared/lib/join-words.ts';
import { nameDifficulty } from '#shared/lib/name-chance.ts';
import { dialNames } from '../../picker/selection/use-dial.ts';
import { chanceOf, type ScoreRow } from './tell-numbers.ts';

/** Describes in two sentences how the prompt was read and how the chosen model compares. */
export function wordChoice(
  details: RouteDetails,
  own: string,
  nameOf: (id: string) => string,
): string {
  return `${wordPrompt(details)} ${wordComparison(details.scores, own, nameOf)}`;
}

function wordPrompt({ task, domain, difficulty, needs, dial }: RouteDetails): string {
  const level = nameDifficulty(difficulty);
  const article = /^[aeiou]/.test(level) ? 'an' : 'a';
  const field = domain ? ` about ${domain}` : '';
  const needed = needs.length > 0 ? ` that needs ${joinWords(needs)}` : '';
  const set = dial ? `, and Auto was set to ${nameDial(dial)}` : '';
  const kind = task === 'code' ? 'coding' : task;
  return `This looks like ${article} ${level} ${kind} prompt${field}${needed}${set}.`;
}

function nameDial({ word, position }: NonNullable<RouteDetails['dial']>): string {
  return word ? dialNames[word] : `${position} of 100`;
}

function wordComparison(
  scores: readonly ScoreRow[],
  own: string,
  nameOf: (id: string) => string,
): string {
  const chosen = scores.find(({ model }) => model === own);
  const name = nameOf(own);
  if (!chosen) return `${name} wasn't among the candidates.`;
  if (scores.length === 1) return `${name} was the only candidate.`;
  const isBest = scores.every((row) => chanceOf(row) <= chanceOf(chosen));
  const costs = scores.flatMap(({ costMicroUsd }) => costMicroUsd ?? []);
  const isCheapest = chosen.costMicroUsd != null && chosen.costMicroUsd <= Math.min(...costs);
  const ofAll = `of the ${scores.length} candidates`;
  if (isBest && isCheapest) {
    return `${name} has the highest estimated quality and the lowest cost ${ofAll}.`;
  }
  if (isBest) return `${name} has the highest estimated quality ${ofAll}.`;
  const best = scores.reduce((one, other) => (chanceOf(other) > chanceOf(one) ? other : one));
  const level = chanceOf(best) - chanceOf(chosen) < 0.1 ? 'slightly higher' : 'higher';
  const rated = `${nameOf(best.model)} is rated ${level}`;
  const times = (best.costMicroUsd ?? 0) / (chosen.costMicroUsd || Infinity);
  if (times >= 1.5) {
    return `${rated} than ${name} but costs about ${formatDecimal(times, times < 3 ? 1 : 0)} times as much.`;
  }
  return isCheapest ? `${rated}; ${name} costs the least.` : `${rated} than ${name}.`;
}
