import type { ModelId } from '#shared/contract/models.ts';
import { findMisfit, type Misfit } from './fit-models.ts';
import type { CatalogueModel } from './model.ts';
import { capitalised, nameWork, priceAgainst } from './phrases.ts';
import type { ModelScore, PromptReading } from './ports.ts';
import type { TradeOff } from './score-models.ts';

/** What a decision was made from. */
export interface Grounds {
  reading: PromptReading;
  ranked: readonly ModelScore[];
  candidates: readonly CatalogueModel[];
  tradeOff: TradeOff;
}

/** Qualities this close are told as equal: no prompt is read more exactly than this. */
export const equalQuality = 0.01;

/** One sentence on why a model stands where it does, from the numbers that put it there. */
export function explainModel(id: ModelId, grounds: Grounds): string {
  const place = grounds.ranked.findIndex(({ model }) => model.id === id);
  const chosen = grounds.ranked[place];
  if (!chosen) return 'It was not weighed for this prompt.';
  const opening = openingOf(grounds.reading);
  const body =
    place === 0 ? explainFirst(chosen, grounds) : explainFollower(chosen, place, grounds);
  return `${opening}: ${body}`;
}

function explainFirst(first: ModelScore, grounds: Grounds): string {
  if (grounds.ranked.length === 1) return explainOnly(first, grounds);
  const best = bestByQuality(grounds.ranked);
  if (first.quality >= best.quality) return explainLead(first, grounds);
  return explainBargain(first, best, grounds);
}

function explainOnly({ model }: ModelScore, { candidates, reading }: Grounds): string {
  const others = candidates.filter(({ id }) => id !== model.id);
  if (others.length === 0) return `${model.name} is the only model to choose from.`;
  const misfits = new Set(others.map((other) => findMisfit(other, reading)));
  const [misfit] = misfits;
  if (misfits.size > 1 || !misfit)
    return `${model.name} is the only one of your models that can take it.`;
  return `${model.name} is the only one of your models that ${soleAbility[misfit]}.`;
}

const soleAbility: Record<Misfit, string> = {
  window: 'has room for a prompt this long',
  vision: 'can see images',
  image: 'makes images',
  text: 'answers in text',
};

function explainLead(first: ModelScore, { ranked, reading }: Grounds): string {
  const { name } = first.model;
  const work = nameWork(reading.task);
  const others = ranked.filter(({ model }) => model.id !== first.model.id);
  const nearest = bestByQuality(others);
  const isTied = first.quality - nearest.quality < equalQuality;
  const isCheapest = others.every((other) => other.cost < first.cost);
  const isFastest = others.every((other) => other.speed < first.speed);
  if (isCheapest && isFastest)
    return `${name} is the best of your models at ${work}, and the cheapest and fastest.`;
  if (isCheapest) return `${name} is the best of your models at ${work}, and the cheapest.`;
  if (!isTied) return `${name} is the best of your models at ${work}.`;
  const gain =
    first.cost > nearest.cost
      ? ' at a lower price'
      : first.speed > nearest.speed
        ? ', and faster'
        : '';
  return gain
    ? `${name} does it as well as ${nearest.model.name}${gain}.`
    : `${name} is the best of your models at ${work}, by a little.`;
}

function explainBargain(
  first: ModelScore,
  best: ModelScore,
  { reading, tradeOff }: Grounds,
): string {
  const byCost = (first.cost - best.cost) * tradeOff.cost;
  const bySpeed = (first.speed - best.speed) * tradeOff.speed;
  const gap = best.quality - first.quality;
  const verb =
    gap < equalQuality ? 'does it as well as' : gap < 0.05 ? 'does it nearly as well as' : null;
  const gain =
    byCost >= bySpeed ? priceAgainst(first.model, best.model, reading) : 'and answers faster';
  if (verb) return `${first.model.name} ${verb} ${best.model.name} ${gain}.`;
  const edge = byCost >= bySpeed ? `works ${gain}` : 'answers faster';
  return `${best.model.name} is better at ${nameWork(reading.task)}, but ${first.model.name} ${edge}.`;
}

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth'];

function explainFollower(chosen: ModelScore, place: number, grounds: Grounds): string {
  const leader = grounds.ranked[0] ?? chosen;
  const rank = `${chosen.model.name} is the ${(ordinals[place] ?? `${place + 1}th`).toLowerCase()} choice`;
  const lead = leader.model.name;
  const gap = chosen.quality - leader.quality;
  const work = nameWork(grounds.reading.task);
  if (gap >= equalQuality)
    return `${rank}, better at ${work} than ${lead} but ${dearerOrSlower(chosen, leader)}.`;
  if (gap > -equalQuality)
    return `${rank}, as good as ${lead} but ${dearerOrSlower(chosen, leader)}.`;
  if (chosen.cost > leader.cost) return `${rank}, cheaper than ${lead} but not as good at ${work}.`;
  if (chosen.speed > leader.speed)
    return `${rank}, faster than ${lead} but not as good at ${work}.`;
  return `${rank}, behind ${lead} at ${work}.`;
}

function dearerOrSlower(chosen: ModelScore, leader: ModelScore): string {
  if (chosen.cost < leader.cost && chosen.speed < leader.speed) return 'dearer and slower';
  if (chosen.cost < leader.cost) return 'dearer';
  return chosen.speed < leader.speed ? 'slower' : 'no better in price or speed';
}

function bestByQuality(scores: readonly ModelScore[]): ModelScore {
  return scores.reduce((best, score) => (score.quality > best.quality ? score : best));
}

function openingOf({ task, difficulty }: PromptReading): string {
  if (task === 'chat') return difficulty < 0.25 ? 'A short chat' : 'A longer chat';
  if (task === 'image') return 'An image to make';
  if (task === 'vision') return 'An image to read';
  const level =
    difficulty < 0.3
      ? 'easy'
      : difficulty < 0.5
        ? 'everyday'
        : difficulty < 0.7
          ? 'fairly hard'
          : 'hard';
  return `${capitalised(nameWork(task))}, ${level}`;
}
