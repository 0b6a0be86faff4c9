import type { ModelId } from '#shared/contract/models/schemas.ts';
import { nameChance, nameDifficulty } from '#shared/lib/name-chance.ts';
import { citeEvidence } from './cite-evidence.ts';
import { isChanceKnown, isSurelyBetter } from './what-is-known.ts';
import { comparePair, isCheaper, wordPair } from './compare-pair.ts';
import { explainFollower } from './explain-follower.ts';
import { findUnmetNeed, type UnmetNeed } from '../choose/find-unmet-need.ts';
import type { Model } from '#server/providers/contract/model.ts';
import {
  nameField,
  nameLead,
  ofTwo,
  atPrice,
  capitalised,
  comparePrices,
  costsMore,
  nameWork,
} from './phrases.ts';
import type { Field, ModelScore, PromptTraits } from '../ports.ts';
import type { RoutingContext } from '../choose/routing-context.ts';
import { estimateQualities } from '../choose/estimate-quality.ts';

/** A decision and everything it was based on. */
interface Decided {
  context: RoutingContext;
  ranked: readonly ModelScore[];
  candidates: readonly Model[];
  dial: number;
  field: Field;
}

/**
 * One line on why a model has its rank, from the numbers that decided it. It starts with the task. It omits
 * the model's own name, because with both there would be no room for the reason.
 */
export function wordReason(id: ModelId, decided: Decided): string {
  const place = decided.ranked.findIndex(({ model }) => model.id === id);
  const chosen = decided.ranked[place];
  const first = decided.ranked[0];
  if (!chosen || !first) return 'It was not weighed for this prompt.';
  const body =
    place === 0
      ? (citeEvidence(first, decided) ?? explainFirst(first, decided))
      : explainFollower(chosen, place, first, decided.field);
  return `${openingOf(decided.context.traits)}: ${body}`;
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
    return field === 'left' ? 'the only model that was left.' : 'the only model to choose from.';
  }
  const unmetNeeds = new Set(others.map((other) => findUnmetNeed(other, traits)));
  const [unmet] = unmetNeeds;
  const ability = unmetNeeds.size === 1 && unmet ? soleAbility[unmet] : 'can take it';
  return `the only one of ${nameField(field)} that ${ability}.`;
}

const soleAbility: Record<UnmetNeed, string> = {
  window: 'has room for a prompt this long',
  vision: 'can see images',
  image: 'makes images',
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
    return `${nameChance(first.chance)}; ${unsure.model.name} may do better, but that is not sure.`;
  }
  if (comparePair(first, rival) === 'as good') {
    const step = isCheaper(first, rival) ? comparePrices(first.model, rival.model, traits) : null;
    if (step) return `${wordPair(first, rival)} ${atPrice[step]}.`;
    if (first.speed > rival.speed) return `${wordPair(first, rival)}, and usually faster.`;
  }
  const everyone = [...estimateQualities(candidates, context).values()];
  const isBestOfAll = everyone.every(({ chance }) => chance <= first.chance);
  const withRoom = isBestOfAll ? '' : ' with room for a prompt this long';
  const of = nameField(field);
  const count = others.length + 1;
  const lead = findLead(first, others);
  const also = lead ? `, and ${usually(lead)}the ${count === 2 ? ofTwo[lead] : lead}` : '';
  const chances = compareChances(first, rival, context);
  if (others.every((other) => isSurelyBetter(first, other))) {
    return `${nameLead('best', of, count)}${withRoom}${also}${chances && `, ${chances}`}.`;
  }
  if (chances) {
    return `${chances}${lead ? `, and ${usually(lead)}${nameLead(lead, of, count)}` : ''}.`;
  }
  return `${nameChance(first.chance)}${also}, and none of ${of}${withRoom} is surely better.`;
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
  const percent = ({ chance }: ModelScore) => `${Math.round(chance * 100)}%`;
  return `${percent(first)} likely to answer well (${rival.model.name}: ${percent(rival)})`;
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
    const level = wordPair(first, best);
    if (isBoth) return `${level}, usually faster and ${atPrice[price]}.`;
    return isByCost ? `${level} ${atPrice[price]}.` : `${level}, and usually faster.`;
  }
  const slower = 'is usually slower';
  const drawback = isBoth
    ? `${slower} and ${costsMore[price]}`
    : isByCost
      ? costsMore[price]
      : slower;
  return `${mayBeBetter(best, first)}, but ${drawback}.`;
}

/** If a price is unknown, it was weighed as an average one. */
function explainUnpriced(first: ModelScore, best: ModelScore): string {
  const near = isNear(first, best);
  const words = near ? wordPair(first, best) : mayBeBetter(best, first);
  const counts = 'unknown price counts as middling';
  if (best.figures.costMicroUsd !== null) return `${words}; the ${counts} here.`;
  return near ? `${words}, whose ${counts}.` : `${words}, but its ${counts}.`;
}

function isNear(first: ModelScore, best: ModelScore): boolean {
  return !comparePair(first, best).includes('not');
}

function mayBeBetter(best: ModelScore, first: ModelScore): string {
  return `${best.model.name} ${isSurelyBetter(best, first) ? 'is better' : 'may be better'}`;
}

function bestByQuality(scores: readonly ModelScore[]): ModelScore {
  return scores.reduce((best, score) => (score.quality > best.quality ? score : best));
}

function openingOf(traits: PromptTraits): string {
  const { task, domain, difficulty, isCombining } = traits;
  if (isCombining) return capitalised(nameWork(traits));
  if (task === 'chat') return difficulty < 0.25 ? 'A short chat' : 'A longer chat';
  if (task === 'image') return 'An image to make';
  if (task === 'vision') return 'An image to read';
  if (task === 'knowledge' && !domain) return `Knowledge, ${nameDifficulty(difficulty)}`;
  return `${capitalised(domain ?? nameWork(traits))}, ${nameDifficulty(difficulty)}`;
}
