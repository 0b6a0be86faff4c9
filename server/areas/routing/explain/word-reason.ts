import type { ModelId } from '#shared/contract/models/schemas.ts';
import { formatPercent } from '#shared/lib/format.ts';
import { nameChance } from '#shared/lib/name-chance.ts';
import { citeEvidence } from './cite-evidence.ts';
import { isChanceKnown, isSurelyBetter } from './what-is-known.ts';
import { comparePair, farQuality, isCheaper, wordPair } from './compare-pair.ts';
import { explainFollower } from './explain-follower.ts';
import { findUnmetNeed, type UnmetNeed } from '../choose/find-unmet-need.ts';
import type { Model } from '#server/providers/contract/model.ts';
import {
  nameField,
  nameLead,
  nameNoOther,
  nameOnly,
  ofTwo,
  atPrice,
  atPriceOf,
  capitalise,
  comparePrices,
  costsMore,
  describePrompt,
} from './phrases.ts';
import type { ModelScore } from '../choose/score-models.ts';
import type { RoutingContext } from '../choose/routing-context.ts';
import { estimateQualities } from '../choose/estimate-quality.ts';
import type { Field } from '../prompt/parse-prompt.ts';

/** A decision and everything it was based on. */
interface Decided {
  context: RoutingContext;
  ranked: readonly ModelScore[];
  candidates: readonly Model[];
  dial: number;
  field: Field;
}

/**
 * One line on why a model has its rank, from the numbers that decided it. It starts with the task, and names
 * the model itself only where the sentence needs a subject.
 */
export function wordReason(id: ModelId, decided: Decided): string {
  const place = decided.ranked.findIndex(({ model }) => model.id === id);
  const chosen = decided.ranked[place];
  const first = decided.ranked[0];
  if (!chosen || !first) return 'It wasn’t considered for this prompt.';
  const body =
    place === 0
      ? (citeEvidence(first, decided) ?? explainFirst(first, decided))
      : explainFollower(chosen, place, first, decided.field);
  return `${describePrompt(decided.context.traits)}. ${body}`;
}

function explainFirst(first: ModelScore, decided: Decided): string {
  const others = decided.ranked.filter(({ model }) => model.id !== first.model.id);
  if (others.length === 0) return explainOnly(first, decided);
  const rival = bestByQuality(others);
  return first.quality >= rival.quality
    ? explainLead(first, rival, others, decided)
    : explainBargain(first, rival, decided);
}

function explainOnly(
  { model }: ModelScore,
  { candidates, field, context: { traits } }: Decided,
): string {
  const others = candidates.filter(({ id }) => id !== model.id);
  if (others.length === 0) {
    return field === 'left' ? 'The only model left.' : 'The only model to choose from.';
  }
  const unmetNeeds = new Set(others.map((other) => findUnmetNeed(other, traits)));
  const [unmet] = unmetNeeds;
  const ability = unmetNeeds.size === 1 && unmet ? soleAbility[unmet] : 'can handle this prompt';
  return `${nameOnly(field)} that ${ability}.`;
}

const soleAbility: Record<UnmetNeed, string> = {
  window: 'has room for a prompt this long',
  vision: 'can see images',
  image: 'can make images',
  text: 'answers in text',
};

function explainLead(
  first: ModelScore,
  rival: ModelScore,
  others: readonly ModelScore[],
  { candidates, context, field }: Decided,
): string {
  const { traits } = context;
  const unsure = others.find(
    ({ chance, quality }) => chance > first.chance && quality < first.quality,
  );
  if (unsure) {
    return `A ${nameChance(first.chance)} choice. ${unsure.model.name} might do better, but the evidence is thin.`;
  }
  const level = capitalise(wordPair(first, rival));
  if (comparePair(first, rival) === 'as good') {
    const step = isCheaper(first, rival) ? comparePrices(first.model, rival.model, traits) : null;
    if (step) return `${level} ${atPrice[step]}.`;
    if (first.speed > rival.speed) return `${level} and usually faster.`;
  }
  const everyone = [...estimateQualities(candidates, context).values()];
  const isBestOfAll = everyone.every(({ chance }) => chance <= first.chance);
  const withRoom = isBestOfAll ? '' : ' with enough room';
  const of = nameField(field);
  const count = others.length + 1;
  const lead = findLead(first, others);
  const also = lead ? `${usually(lead)}the ${count === 2 ? ofTwo[lead] : lead}` : '';
  const chances = compareChances(first, rival, context);
  if (others.every((other) => isSurelyBetter(first, other))) {
    const best = `Clearly ${nameLead('best', of, count)}${withRoom}${also && `, and ${also}`}.`;
    return chances ? `${best} ${chances}.` : best;
  }
  if (chances) {
    return `${chances}${lead ? `; ${usually(lead)}${nameLead(lead, of, count)}` : ''}.`;
  }
  const scored = `${first.model.name} scored highest${also && ` and is ${also}`}`;
  return `${scored}; ${nameNoOther(field)}${withRoom} is clearly better.`;
}

function findLead(first: ModelScore, others: readonly ModelScore[]): 'cheapest' | 'fastest' | null {
  if (others.every((other) => isCheaper(first, other))) return 'cheapest';
  return others.every((other) => other.speed < first.speed) ? 'fastest' : null;
}

// Fast models usually answer sooner, but not every time.
function usually(lead: 'cheapest' | 'fastest'): string {
  return lead === 'fastest' ? 'usually ' : '';
}

function compareChances(first: ModelScore, rival: ModelScore, context: RoutingContext): string {
  const { traits, learned } = context;
  if (![first, rival].every((each) => isChanceKnown(each, traits, learned))) return '';
  const percent = ({ chance }: ModelScore) => formatPercent(chance);
  return `${percent(first)} likely to answer well, compared with ${percent(rival)} for ${rival.model.name}`;
}

function explainBargain(first: ModelScore, best: ModelScore, { context }: Decided): string {
  const needed = best.weighed.value - first.weighed.value;
  const byCost = best.weighed.price - first.weighed.price;
  const bySpeed = first.weighed.speed - best.weighed.speed;
  const isBoth = byCost > 0 && bySpeed > 0 && Math.max(byCost, bySpeed) < needed;
  const isByCost = byCost >= bySpeed;
  const step = comparePrices(first.model, best.model, context.traits);
  if (!step && (isBoth || isByCost)) return explainUnpriced(first, best);
  const price = step ?? 'lower';
  if (isNear(first, best)) {
    const level = capitalise(wordPair(first, best));
    if (isBoth) return `${level}, usually faster, and ${atPrice[price]}.`;
    return isByCost ? `${level} ${atPrice[price]}.` : `${level} and usually faster.`;
  }
  if (isSurelyBetter(best, first)) {
    const { name } = best.model;
    if (isBoth) return `Good enough here, usually faster, and ${atPriceOf[price](name)}.`;
    return `Good enough here ${isByCost ? atPriceOf[price](name) : `and usually faster than ${name}`}.`;
  }
  const slower = 'is usually slower';
  const drawback = isBoth
    ? `${slower} and ${costsMore[price]}`
    : isByCost
      ? costsMore[price]
      : slower;
  return `${mightDoBetter(best, first)}, but ${drawback}.`;
}

/** If a price is unknown, it was weighed as an average one. */
function explainUnpriced(first: ModelScore, best: ModelScore): string {
  const near = isNear(first, best);
  const words = near ? capitalise(wordPair(first, best)) : mightDoBetter(best, first);
  const assumed = 'price is unknown and assumed to be average';
  if (best.figures.costMicroUsd !== null) return `${words}; this model’s ${assumed}.`;
  return near ? `${words}, whose ${assumed}.` : `${words}, but its ${assumed}.`;
}

function isNear(first: ModelScore, best: ModelScore): boolean {
  return !comparePair(first, best).includes('not');
}

function mightDoBetter(best: ModelScore, first: ModelScore): string {
  if (isSurelyBetter(best, first)) return `${best.model.name} is better`;
  const isFar = best.quality - first.quality >= farQuality;
  return `${best.model.name} might do ${isFar ? '' : 'slightly '}better`;
}

function bestByQuality(scores: readonly ModelScore[]): ModelScore {
  return scores.reduce((best, score) => (score.quality > best.quality ? score : best));
}
