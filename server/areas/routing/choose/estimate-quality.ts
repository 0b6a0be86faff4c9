import type { ModelId } from '#shared/contract/models/schemas.ts';
import { chanceOf, estimateChance } from '../learned/estimate-chance.ts';
import type { RoutingContext, Evidence } from './routing-context.ts';
import type { PromptDemand } from '../learned/estimate-demand.ts';
import {
  isMeasured,
  type Learned,
  type ModelProfile,
  type RouterWeights,
} from '../learned/router-weights.ts';
import { viewBesideResults, viewTables, type Figures, abilityAcross } from './view-tables.ts';
import { meanAcross, measuredShareOf } from './task-shares.ts';
import type { Model, Task } from '#server/providers/contract/model.ts';
import type { TaskShare } from '../prompt/kinds/share-out.ts';
import type { PublishedFigures } from '../decision-note.ts';

/** One model's chance of answering this prompt well. */
export interface QualityEstimate {
  chance: number;
  /**
   * A cautious estimate: the model's lead over the best overall model is reduced by the uncertainty of that
   * lead.
   */
  quality: number;
  /** Whether the chance is based on this model's results. */
  isMeasured: boolean;
  /** What this installation's comparisons added to the chance; null if they added nothing. */
  evidence: Evidence | null;
}

/** Each model's chance of a good answer to one prompt. The order of the models doesn't matter. */
export function estimateQualities(
  models: readonly Model[],
  asked: RoutingContext,
): ReadonlyMap<ModelId, QualityEstimate> {
  const context = onScaleOf(models, asked);
  const published = models.map((model) => ({ id: model.id, ...viewPublished(model, context) }));
  const evidence = context.evidence?.get(context.traits.task) ?? null;
  return judgeQualities(published, evidence, context.learned?.caution ?? 0);
}

/**
 * If no model in the pool has measured results, all are rated by the published tables alone.
 * Converting the tables to the scale of results would put different tasks on different scales.
 */
export function onScaleOf(pool: readonly Model[], context: RoutingContext): RoutingContext {
  const { demand, learned } = context;
  if (!demand || !learned || pool.some(({ id }) => learned.profiles.has(id))) return context;
  return { ...context, demand: null };
}

/** Estimates the chances from the published figures and a policy's evidence, if there is any. */
export function judgeQualities(
  published: readonly PublishedFigures[],
  evidence: ReadonlyMap<ModelId, Evidence> | null,
  caution: number,
): ReadonlyMap<ModelId, QualityEstimate> {
  const views = published.map((figures) => viewOf(figures, evidence?.get(figures.id) ?? null));
  const incumbent = views.reduce<(typeof views)[number] | null>(
    (best, view) => (best && !leads(view, best) ? best : view),
    null,
  );
  return new Map(
    views.map((view) => {
      const chance = chanceOf(view.logOdds);
      const quality =
        incumbent && view !== incumbent ? chanceOf(discounted(view, incumbent, caution)) : chance;
      const { isMeasured, evidence } = view;
      return [view.id, { chance, quality, isMeasured, evidence }];
    }),
  );
}

/** The published figures, combined with this installation's evidence. */
interface View extends PublishedFigures {
  evidence: Evidence | null;
  /** Whether this model itself has results or judged answers. */
  isTried: boolean;
}

function leads(a: View, b: View): boolean {
  if (a.isTried !== b.isTried) return a.isTried;
  const ofA = a.general - Math.sqrt(a.variance);
  const ofB = b.general - Math.sqrt(b.variance);
  return ofA === ofB ? a.id < b.id : ofA > ofB;
}

const hair = 1e-6;

function discounted(view: View, incumbent: View, caution: number): number {
  const lead = view.logOdds - incumbent.logOdds;
  if (lead < 0 || caution === 0) return view.logOdds;
  // If a model is known from tables only, a full standard deviation is subtracted.
  const doubts = view.isTried ? caution : 1;
  const variance = view.variance + view.doubt + incumbent.variance + incumbent.doubt;
  const sure = lead - doubts * Math.sqrt(variance);
  return incumbent.logOdds + (sure > 0 ? sure : -hair);
}

function viewOf(published: PublishedFigures, evidence: Evidence | null): View {
  const shift = evidence?.shift ?? 0;
  return {
    ...published,
    logOdds: published.logOdds + shift,
    general: published.general + shift,
    evidence,
    isTried: published.isMeasured || evidence !== null,
  };
}

/**
 * Uses measured results for tasks that have them and published tables for the rest, weighted by share.
 * Results from test prompts say nothing about a poem or a greeting, even if the prompt looks like a question.
 */
export function viewPublished(
  model: Model,
  { traits: { task, shares, difficulty }, demand, learned }: RoutingContext,
): Figures {
  const measured = demand && learned ? shares.filter((each) => isMeasured(each.task)) : [];
  const tabled = shares.filter((each) => !measured.includes(each));
  if (!demand || !learned) return viewTables(model, shares, difficulty);
  if (measured.length === 0) return viewBesideResults(model, shares, difficulty, learned);
  const byResults = viewResults(model, measured, { demand, learned });
  if (tabled.length === 0) return byResults;
  const byTables = viewBesideResults(model, tabled, difficulty, learned);
  const share = measuredShareOf(shares);
  const mix = (ofResults: number, ofTables: number) => share * ofResults + (1 - share) * ofTables;
  const mixSquares = (ofResults: number, ofTables: number) =>
    share ** 2 * ofResults + (1 - share) ** 2 * ofTables;
  return {
    logOdds: mix(byResults.logOdds, byTables.logOdds),
    general: mix(byResults.general, byTables.general),
    variance: share ** 2 * byResults.variance,
    doubt: mixSquares(byResults.doubt, byTables.doubt),
    isMeasured: byResults.isMeasured && isMeasured(task),
  };
}

function viewResults(
  model: Model,
  shares: readonly TaskShare[],
  { demand, learned }: { demand: PromptDemand; learned: Learned },
): Figures {
  const measured = learned.profiles.get(model.id);
  const profile = measured ?? profileLike(model, learned);
  const own = profile
    ? estimateChance(profile, demand, learned.weights)
    : fromTables(model, shares, demand, learned.weights);
  // The table figures already include the shift.
  const shift = profile ? meanAcross(shares, (task) => shiftOf(model, task)) : 0;
  return {
    logOdds: own.logOdds + shift,
    general: (profile ? generalOf(profile, demand, learned.weights) : own.logOdds) + shift,
    variance: own.variance,
    doubt: own.doubt,
    isMeasured: measured !== undefined,
  };
}

function shiftOf({ firstGuess }: Model, task: Task): number {
  return isMeasured(task) ? (firstGuess?.shifts[task] ?? 0) : 0;
}

// An added model starts with the profile of the model it resembles, plus the uncertainty of tables.
function profileLike(model: Model, { profiles, weights }: Learned): ModelProfile | null {
  const like = model.firstGuess && profiles.get(model.firstGuess.like);
  if (!like) return null;
  const doubt = weights.header.fromAbility.variance;
  return { ...like, id: model.id, rows: 0, generalVariance: like.generalVariance + doubt };
}

function generalOf(profile: ModelProfile, demand: PromptDemand, { header }: RouterWeights): number {
  return (
    header.calibration.slope * (profile.general - demand.difficulty) + header.calibration.offset
  );
}

// Assumes that a model without results does as well as models with the same published figures.
function fromTables(
  model: Model,
  shares: readonly TaskShare[],
  demand: PromptDemand,
  { header }: RouterWeights,
): { logOdds: number; variance: number; doubt: number } {
  const { slope, offset, variance } = header.fromAbility;
  const raw = slope * abilityAcross(model, shares) + offset - demand.difficulty;
  const { calibration } = header;
  return {
    logOdds: calibration.slope * raw + calibration.offset,
    variance: calibration.slope ** 2 * variance,
    doubt: 0,
  };
}
