import type { Model } from '#server/providers/contract/model.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import { dialNames } from '#shared/contract/routing/constants.ts';
import { formatPercent } from '#shared/lib/format.ts';
import { joinWords } from '#shared/lib/text.ts';
import type { DialSetting } from '../choose/dial.ts';
import { estimateQualities } from '../choose/estimate-quality.ts';
import { findUnmetNeed, type UnmetNeed } from '../choose/find-unmet-need.ts';
import type { RoutingContext } from '../choose/routing-context.ts';
import { scoreModels, type ModelScore } from '../choose/score-models.ts';
import type { Field } from '../prompt/parse-prompt.ts';
import { comparePair, wordCost, wordSpeed } from './compare-pair.ts';
import { describePrompt, nameField, nameOnly } from './phrases.ts';

/** A decision and everything that it was based on. */
export interface Decided {
  context: RoutingContext;
  ranked: readonly ModelScore[];
  candidates: readonly Model[];
  dial: DialSetting;
  field: Field;
  /**
   * How much of the cost of reading the prompt is saved by the first model's cache, as a share. Null unless this
   * is why the model is first.
   */
  saving: number | null;
}

/** Describes the kind of prompt, and why a model has its rank, with the numbers that decided it. */
export function wordReason(id: ModelId, decided: Decided): string {
  const { ranked, context, field, saving } = decided;
  const [first] = ranked;
  const chosen = ranked.find(({ model }) => model.id === id);
  if (!chosen || !first) return 'It wasn’t considered for this prompt.';
  const isNarrow = field === 'others' || field === 'left';
  const rank = isNarrow ? `the first choice of ${nameField(field)}` : 'Auto’s first choice';
  const why =
    chosen === first ? explainFirst(first, decided) : explainFollower(chosen, first, rank);
  const isStaying = chosen === first && saving !== null;
  const subject = isStaying ? `Staying on ${chosen.model.name}:` : chosen.model.name;
  return `${describePrompt(context.traits)}. ${subject} ${why}.`;
}

/**
 * How one model compares with another, such as "should do worse than Opus but costs less". `rank` is the
 * other model's rank, which follows its name.
 */
export function explainFollower(one: ModelScore, other: ModelScore, rank = ''): string {
  const standing = comparePair(one, other);
  const isBehind = standing.includes('worse') || standing.startsWith('almost');
  const isUnpriced = one.figures.costMicroUsd === null && other.figures.costMicroUsd !== null;
  const price = isUnpriced ? 'its price is unknown' : null;
  const notes = [wordCost(one, other), wordSpeed(one, other), price].filter(
    (note) => note !== null,
  );
  const isGain = (note: string) => note.endsWith('less') || note.endsWith('faster');
  const same = notes.filter((note) => isGain(note) !== isBehind);
  const contrary = notes.filter((note) => isGain(note) === isBehind);
  const comma = rank && notes.length > 0 && same.length < 2 ? ',' : '';
  const name = `${other.model.name}${rank && `, ${rank}`}${comma}`;
  const claims = joinWords([`should do ${standing} ${name}`, ...same]);
  return `${claims}${contrary.length > 0 ? ` but ${joinWords(contrary)}` : ''}`;
}

/** Why a model ranks first. The text follows the model's name. */
export function explainFirst(first: ModelScore, decided: Decided): string {
  const { saving } = decided;
  if (saving !== null) {
    return `its cache should save ${formatPercent(saving)} of the cost of reading this prompt`;
  }
  const cited = citeEvidence(first, decided);
  if (cited !== null) return cited;
  const others = decided.ranked.filter((each) => each !== first);
  if (others.length === 0) return explainOnly(first, decided);
  const rival = others.reduce((best, each) => (each.quality > best.quality ? each : best));
  return first.quality >= rival.quality
    ? explainLead(first, rival, decided)
    : explainBargain(first, rival, decided);
}

function explainOnly(
  { model }: ModelScore,
  { candidates, field, context: { traits } }: Decided,
): string {
  const others = candidates.filter(({ id }) => id !== model.id);
  if (others.length === 0) return `is ${nameOnly(field)}`;
  const unmetNeeds = new Set(others.map((other) => findUnmetNeed(other, traits)));
  const [unmet] = unmetNeeds;
  const ability = unmetNeeds.size === 1 && unmet ? soleAbility[unmet] : 'can handle this prompt';
  return `is the only one of ${nameField(field)} that ${ability}`;
}

const soleAbility: Record<UnmetNeed, string> = {
  window: 'has room for a prompt this long',
  vision: 'can see images',
  image: 'can make images',
  text: 'answers in text',
  search: 'can search the web',
};

function explainLead(first: ModelScore, rival: ModelScore, decided: Decided): string {
  const { name } = rival.model;
  const standing = comparePair(first, rival);
  // A lead over the generally best model is discounted for its uncertainty, so the model that is
  // likelier to answer well isn't always chosen.
  if (standing === 'about as well as') {
    return `is a safer choice than ${name}, which might do better`;
  }
  const cost = wordCost(first, rival);
  const gain = cost?.endsWith('less') ? cost : wordFaster(first, rival);
  if (standing !== 'as well as') {
    const next = nameNext(first, decided);
    return `should do ${standing} ${name}${next}${gain ? `${next && ','} and ${gain}` : ''}`;
  }
  if (gain) return `should do as well as ${name} and ${gain}`;
  return `should do at least as well as ${name}${explainNoGain(first, rival, decided)}`;
}

/** Names the models that the claim covers, unless the only one has just been named. */
function nameNext(first: ModelScore, { ranked, candidates, context, field }: Decided): string {
  if (ranked.length === 2) return '';
  const next = `, the next best of ${nameField(field)}`;
  if (ranked.length === candidates.length) return next;
  const everyone = [...estimateQualities(candidates, context).values()];
  const isBestOfAll = everyone.every(({ quality }) => quality <= first.quality);
  const limit =
    context.traits.webSearch === 'needed' ? ' that can search the web' : ' with enough room';
  return `${next}${isBestOfAll ? '' : limit}`;
}

const goodEnough = 0.8;

function explainBargain(first: ModelScore, best: ModelScore, decided: Decided): string {
  const { name } = best.model;
  const standing = comparePair(first, best);
  const gains = joinWords(nameGains(first, best));
  if (!gains) return `should do ${standing} ${name}${explainNoGain(first, best, decided)}`;
  if (!standing.includes('worse')) return `should do ${standing} ${name} and ${gains}`;
  const better = standing.startsWith('clearly') ? 'clearly better' : 'better';
  const bargain = `${gains} than ${name}, which should do ${better}`;
  return first.chance >= goodEnough
    ? `should be good enough here and ${bargain}`
    : `${bargain}${settingOf(decided.dial)}`;
}

/** Why a model was chosen although it is no cheaper or faster. Follows the other model's name. */
function explainNoGain(first: ModelScore, other: ModelScore, { dial }: Decided): string {
  if (wordCost(first, other)) return settingOf(dial);
  const isPriced = [first, other].every(({ figures }) => figures.costMicroUsd !== null);
  return isPriced ? ', which costs the same' : '';
}

/** The dial's position, if it explains why a model was chosen despite its quality or price. */
function settingOf({ word }: DialSetting): string {
  return word === null ? '' : `, and Auto is set to ${dialNames[word]}`;
}

/** The advantages that outweigh the other model's quality. */
function nameGains(first: ModelScore, best: ModelScore): string[] {
  const byCost = best.weighed.price - first.weighed.price;
  const faster = [wordFaster(first, best)].filter((note) => note !== null);
  // An unknown price was weighed as if it were the pool's median.
  const cost = byCost > 0 ? (wordCost(first, best) ?? 'probably costs less') : '';
  if (!cost.endsWith('less')) return faster;
  return byCost < best.weighed.value - first.weighed.value ? [cost, ...faster] : [cost];
}

function wordFaster(one: ModelScore, other: ModelScore): string | null {
  const words = wordSpeed(one, other);
  return words?.endsWith('faster') ? words : null;
}

/**
 * How this installation's own comparisons changed the choice. Null if they didn't change it, or if
 * the shifts of the two models in the explanation don't explain the change.
 */
function citeEvidence(first: ModelScore, { context, candidates, dial }: Decided): string | null {
  const evidence = context.evidence?.get(context.traits.task);
  if (!evidence) return null;
  const [before] = scoreModels(candidates, { ...context, evidence: null }, dial.position);
  if (!before || before.model.id === first.model.id) return null;
  const rival = before.model;
  const own = evidence.get(first.model.id);
  const others = evidence.get(rival.id);
  const isOwn = own !== undefined && own.shift > 0;
  if (!isOwn && !(others && others.shift < 0)) return null;
  const lost = others?.against.get(first.model.id);
  const tally = isOwn
    ? own.against.get(rival.id)
    : lost && { wins: lost.of - lost.wins, of: lost.of };
  // Comparisons with other models affected the choice too, but prove nothing about these two models.
  return tally && tally.wins * 2 > tally.of
    ? `was preferred to ${rival.name} in ${tally.wins} of ${tally.of} comparisons here`
    : `ranks above ${rival.name} because of how people here voted on tasks like this`;
}
