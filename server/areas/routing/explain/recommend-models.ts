import { limits } from '#shared/contract/limits.ts';
import type { Recommendation } from '#shared/contract/query/schemas.ts';
import { findUnmetNeed } from '../choose/find-unmet-need.ts';
import type { Model } from '#server/providers/contract/model.ts';
import { nameChance } from '#shared/lib/name-chance.ts';
import { isBehind, isCheaper, nameGains, wordPair } from './compare-pair.ts';
import { isProbablyBetter, isSurelyBetter } from './what-is-known.ts';
import { capitalise, nameWork, ofTwo, two, type Lead } from './phrases.ts';
import type { ModelScore } from '../choose/score-models.ts';
import type { PromptTraits } from '../prompt/parse-prompt.ts';

/** A recommendation with a reason for every model that can take the prompt, best first. */
export function recommendModels(
  recommendable: readonly Model[],
  scores: readonly ModelScore[],
  traits: PromptTraits,
  withLocked: readonly ModelScore[] = scores,
): Recommendation[] {
  const ability = nameAbility(recommendable, traits);
  const work = nameWork(traits);
  const own = scores.map((score) =>
    toRecommendation(score, reasonToTry(score, scores, work, ability)),
  );
  const better = findBestLocked(scores, withLocked);
  const leads = (isBetter: typeof isSurelyBetter) =>
    better !== undefined && scores.every((score) => isBetter(better, score));
  const isSure = leads(isSurelyBetter);
  if (!better || (!isSure && !leads(isProbablyBetter))) return own;
  const reason = `${isSure ? 'Better' : 'Probably better'} at ${work} than any model available to you. Needs Standard.`;
  // One of the shown recommendations is always the model that answered, wherever it ranks. This one must
  // therefore be among the first three to be shown.
  const shownBefore = limits.shownRecommendations - 2;
  return own.toSpliced(shownBefore, 0, toRecommendation(better, reason));
}

function toRecommendation({ model, quality }: ModelScore, reason: string): Recommendation {
  const { provider, model: name } = model;
  return { provider, model: name, reason, strength: Math.round(quality * 100) / 100 };
}

/** The best of the models that need Standard. */
function findBestLocked(
  own: readonly ModelScore[],
  withLocked: readonly ModelScore[],
): ModelScore | undefined {
  const usable = new Set(own.map(({ model }) => model.id));
  const locked = withLocked.filter(({ model }) => !usable.has(model.id));
  return locked.toSorted((one, other) => other.quality - one.quality)[0];
}

// Text prompts never compare with image models, so leaving those out needs no mention.
function nameAbility(recommendable: readonly Model[], traits: PromptTraits): string {
  const unmetNeeds = recommendable.map((model) => findUnmetNeed(model, traits));
  if (unmetNeeds.includes('image')) return ' that can make images';
  if (unmetNeeds.includes('vision')) return ' that can see images';
  return unmetNeeds.includes('window') ? ' with room for this prompt' : '';
}

function reasonToTry(
  score: ModelScore,
  all: readonly ModelScore[],
  work: string,
  ability: string,
): string {
  const others = all.filter((other) => other !== score);
  if (others.length === 0) return `The only model available to you${ability}.`;
  const field = `of the models available to you${ability}`;
  const isBest = others.every((other) => isSurelyBetter(score, other));
  const merits = meritsOf(score, others, isBest ? `best at ${work}` : null);
  const hasWindow = others.every((other) => windowOf(other) < windowOf(score));
  if (merits.length > 0) {
    const window = hasWindow ? ', with the longest context window' : '';
    const isOfTwo = others.length === 1;
    const lead = `The ${joined(isOfTwo ? merits.map(wordForTwo) : merits)}`;
    const words = lead.replace(/^The usually/, 'Usually the');
    return `${words} ${isOfTwo ? two(field) : field}${window}.`;
  }
  if (hasWindow) return `The longest context window ${field}.`;
  return others.every(({ quality }) => quality <= score.quality)
    ? `${capitalise(nameChance(score.chance))} at ${work}; no model available to you is clearly better.`
    : compareWithBest(score, all, work);
}

function meritsOf(
  score: ModelScore,
  others: readonly ModelScore[],
  quality: string | null,
): string[] {
  const merits = [
    quality,
    others.every((other) => isCheaper(score, other)) ? 'cheapest' : null,
    others.every(({ speed }) => speed < score.speed) ? 'usually fastest' : null,
  ];
  return merits.filter((merit) => merit !== null);
}

function wordForTwo(merit: string): string {
  return merit.replace(/\b(?:best|cheapest|fastest)\b/, (lead) => ofTwo[lead as Lead]);
}

function windowOf({ model }: ModelScore): number {
  return model.contextTokens ?? 0;
}

function joined(merits: readonly string[]): string {
  const before = merits.slice(0, -1).join(', ');
  const last = merits.at(-1) ?? '';
  return before ? `${before} and ${last}` : last;
}

function compareWithBest(score: ModelScore, all: readonly ModelScore[], work: string): string {
  const best = all.reduce((top, other) => (other.quality > top.quality ? other : top));
  const words = capitalise(wordPair(score, best, work));
  const gains = nameGains(score, best);
  if (!gains) return `${words}.`;
  const joint = isBehind(score, best) ? ', but' : gains.includes(' and ') ? ',' : ', and';
  return `${words}${joint} ${gains}.`;
}
