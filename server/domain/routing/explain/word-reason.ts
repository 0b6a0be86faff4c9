import type { ModelId } from '#shared/contract/models/schemas.ts';
import { nameChance, nameDifficulty } from '#shared/lib/name-chance.ts';
import { citeEvidence } from './cite-evidence.ts';
import { isChanceKnown, isSurelyBetter } from './what-is-known.ts';
import { explainFollower } from './explain-follower.ts';
import { findUnmetNeed, type UnmetNeed } from '../choose/find-unmet-need.ts';
import type { Model } from '../../models/model.ts';
import {
  nameField,
  nameLead,
  ofTwo,
  atPrice,
  capitalised,
  comparePrices,
  costsMore,
  equalQuality,
  nameWork,
} from './phrases.ts';
import type { Field, ModelScore, PromptTraits } from '../ports.ts';
import type { RoutingContext } from '../choose/routing-context.ts';
import { estimateQualities } from '../choose/estimate-quality.ts';

/** A decision with all that it was made from. */
interface Decided {
  context: RoutingContext;
  ranked: readonly ModelScore[];
  candidates: readonly Model[];
  dial: number;
  field: Field;
}

/**
 * One line on why a model stands where it does, from the numbers that put it there. It begins with the kind of
 * work and does not repeat the model's own name: both would leave no room for the reason itself.
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
  if (others.length === 0) return 'the only model to choose from.';
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
  const isCheapest = others.every((other) => other.cost < first.cost);
  const isFastest = others.every((other) => other.speed < first.speed);
  const isLevel = first.quality - rival.quality < equalQuality;
  if (isLevel && first.cost > rival.cost) {
    return `as good as ${rival.model.name} ${atPrice[comparePrices(first.model, rival.model, traits)]}.`;
  }
  if (isLevel && first.speed > rival.speed) {
    return `as good as ${rival.model.name}, and usually faster.`;
  }
  const everyone = [...estimateQualities(candidates, context).values()];
  const isBestOfAll = everyone.every(({ chance }) => chance <= first.chance);
  const withRoom = isBestOfAll ? '' : ' with room for a prompt this long';
  const count = others.length + 1;
  const of = nameField(field);
  const lead = isCheapest ? 'cheapest' : isFastest ? 'fastest' : null;
  const also = lead ? `, and the ${count === 2 ? ofTwo[lead] : lead}` : '';
  const chances = compareChances(first, rival, context);
  if (others.every((other) => isSurelyBetter(first, other))) {
    return `${nameLead('best', of, count)}${withRoom}${also}${chances && `, ${chances}`}.`;
  }
  if (chances) return `${chances}${lead ? `, and ${nameLead(lead, of, count)}` : ''}.`;
  return `${nameChance(first.chance)}${also}, and none of ${of}${withRoom} is surely better.`;
}

function compareChances(first: ModelScore, rival: ModelScore, context: RoutingContext): string {
  const { traits, learned } = context;
  if (![first, rival].every((each) => isChanceKnown(each, traits, learned))) return '';
  const percent = ({ chance }: ModelScore) => `${Math.round(chance * 100)}%`;
  return `${percent(first)} likely to answer well (${rival.model.name}: ${percent(rival)})`;
}

function explainBargain(first: ModelScore, best: ModelScore, { context }: Decided): string {
  const { traits } = context;
  const needed = best.weighed.value - first.weighed.value;
  const byCost = best.weighed.price - first.weighed.price;
  const bySpeed = first.weighed.speed - best.weighed.speed;
  const step = comparePrices(first.model, best.model, traits);
  const isBoth = byCost > 0 && bySpeed > 0 && Math.max(byCost, bySpeed) < needed;
  const isCost = byCost >= bySpeed;
  const rival = best.model.name;
  const gap = best.quality - first.quality;
  if (gap < nearQuality) {
    const level = `${gap < equalQuality ? 'as good' : 'nearly as good'} as ${rival}`;
    if (isBoth) return `${level}, usually faster and ${atPrice[step]}.`;
    return isCost ? `${level} ${atPrice[step]}.` : `${level}, and usually faster.`;
  }
  const isBetter = isSurelyBetter(best, first) ? 'is better' : 'may be better';
  const price = costsMore[step];
  const slower = 'is usually slower';
  const drawback = isBoth ? `${slower} and ${price}` : isCost ? price : slower;
  return `${rival} ${isBetter}, but ${drawback}.`;
}

const nearQuality = 0.05;

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
