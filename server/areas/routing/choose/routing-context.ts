import type { KindWeights } from '../prompt/kinds/kind-weights.ts';
import { estimateDemand, type PromptDemand } from '../learned/estimate-demand.ts';
import { isMeasured, type Learned, type RouterWeights } from '../learned/router-weights.ts';
import {
  parsePrompt,
  type RouteRequest,
  type PromptTraits,
  type WarmCache,
} from '../prompt/parse-prompt.ts';
import { hardestOf, tellHardness } from './hardness.ts';
import { measuredShareOf, surely } from './task-shares.ts';
import type { TaskShare } from '../prompt/kinds/share-out.ts';
import type { Task } from '../../../providers/contract/model.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';

/** What this installation's own comparisons show about one model at one task. */
export interface Evidence {
  /** Added to the log-odds of a good answer. */
  shift: number;
  /** How many of the decided comparisons the model won. */
  wins: number;
  comparisons: number;
  /** Results against each other model, from comparisons that one of the two won. */
  against: ReadonlyMap<ModelId, { wins: number; of: number }>;
}

/** A policy in the form that the router uses. */
export type EvidenceByTask = ReadonlyMap<Task, ReadonlyMap<ModelId, Evidence>>;

/** The basis for a decision about one prompt. */
export interface RoutingContext {
  traits: PromptTraits;
  /** Null without trained weights, or if the prompt asks for or about a picture. */
  demand: PromptDemand | null;
  learned: Learned | null;
  /** The hardness to assume when choosing a model, from 0 to 1. If absent, it follows from the prompt's traits. */
  hardness?: number;
  /** Set if a model's cache makes its answer cheaper. */
  warm?: WarmCache;
  /** The id of the model whose answer the prompt disputes. */
  contested?: string;
  /** The evidence behind the policy that an administrator promoted. */
  evidence?: EvidenceByTask | null;
}

/** Parses the prompt and, if there are trained weights, estimates what it demands of a model. */
export function buildRoutingContext(
  request: Omit<RouteRequest, 'candidates'>,
  learned: Learned | null,
  kinds: KindWeights | null,
): RoutingContext {
  const context = buildFromWords(request, learned, kinds);
  const webSearch = chooseSearch(context.traits, request);
  return webSearch ? { ...context, traits: { ...context.traits, webSearch } } : context;
}

function chooseSearch(
  { needsFreshFacts, mayNeedFreshFacts, needsImage }: PromptTraits,
  { search, canSearch = false }: Omit<RouteRequest, 'candidates'>,
): PromptTraits['webSearch'] | null {
  if (!search || needsImage) return null;
  if (search === 'on' || needsFreshFacts) return canSearch ? 'needed' : 'missing';
  return mayNeedFreshFacts ? 'offered' : null;
}

function buildFromWords(
  request: Omit<RouteRequest, 'candidates'>,
  learned: Learned | null,
  kinds: KindWeights | null,
): RoutingContext {
  const own = parsePrompt(request, kinds);
  const isAlone = own.needsDocuments || (own.isTold && !own.followUp);
  const subject = isAlone || own.needsImage ? null : findSubject(request, kinds);
  const traits = subject ? continueTraits(own, subject.traits) : judgeAlone(own);
  const isPicture = traits.needsImage || traits.needsVision;
  const { answeredBy } = request;
  const contested = traits.followUp === 'contests' && answeredBy ? { contested: answeredBy } : {};
  if (!learned || isPicture) return { traits, demand: null, learned, ...contested };
  const text = subject?.prompt ?? request.prompt;
  return {
    ...weighDemand(traits, estimateDemand(text, learned.weights), learned.weights),
    learned,
    ...contested,
  };
}

/**
 * Combines the task and hardness that the prompt's words suggest with the learned ones. The more certain one
 * counts more.
 */
export function weighDemand(
  traits: PromptTraits,
  read: PromptDemand,
  weights: RouterWeights,
): Pick<RoutingContext, 'traits' | 'hardness'> & { demand: PromptDemand } {
  const demand = tellHardness(read, traits.difficulty);
  const refined = refineTraits(traits, demand, weights);
  const share = measuredShareOf(refined.shares) * sureOfResults(demand);
  const hardness = share * hardestOf(demand, traits.difficulty) + (1 - share) * traits.difficulty;
  return { traits: refined, demand, hardness };
}

const [hardlySure, sure] = [0.95, 0.995];

// How much the learned hardness counts: only if the prompt clearly resembles those with known
// results. For others, such as everyday prompts, it would change with the wording.
function sureOfResults({ domains }: PromptDemand): number {
  const known = domains.reduce((sum, share) => sum + share, 0);
  return Math.min(1, Math.max(0, (known - hardlySure) / (sure - hardlySure)));
}

interface Subject {
  prompt: string;
  traits: PromptTraits;
}

const lookBack = 6;

/** The latest earlier prompt that reveals its task; null if it requested a picture. */
function findSubject(
  request: Omit<RouteRequest, 'candidates'>,
  kinds: KindWeights | null,
): Subject | null {
  const { lastAnswer: _, earlierPrompts = [], ...alone } = request;
  const oldest = Math.max(0, earlierPrompts.length - lookBack);
  for (let at = earlierPrompts.length - 1; at >= oldest; at -= 1) {
    const prompt = earlierPrompts[at] ?? '';
    const before = earlierPrompts.slice(0, at);
    const traits = parsePrompt({ ...alone, prompt, earlierPrompts: before }, kinds);
    if (traits.needsImage) return null;
    if (traits.isTold && !traits.followUp) return { prompt, traits };
  }
  return null;
}

// The step from an easy to a middling prompt, or from a middling to a hard one.
const step = 0.25;

// "And faster?" continues the earlier task and is at least as hard. If the answer was wrong, it's harder.
function continueTraits(own: PromptTraits, earlier: PromptTraits): PromptTraits {
  const { task, shares, needsFreshFacts } = earlier;
  const difficulty = Math.max(own.difficulty, earlier.difficulty);
  return {
    ...own,
    task,
    shares,
    isTold: true,
    difficulty: own.followUp === 'contests' ? Math.min(1, difficulty + step) : difficulty,
    needsFreshFacts: own.needsFreshFacts === true || needsFreshFacts === true,
  };
}

function judgeAlone({ followUp: _, ...own }: PromptTraits): PromptTraits {
  return own;
}

const surelyKnown = 0.75;

/**
 * If the prompt clearly belongs to one domain, that domain's results reveal its task and difficulty
 * better than rules do. Shares in several domains prove nothing, because even a greeting has them.
 * A poem about history remains a writing task, because there are no results for writing.
 */
export function refineTraits(
  traits: PromptTraits,
  demand: PromptDemand,
  { header }: RouterWeights,
): PromptTraits {
  const shares = traits.isTold ? leanToResults(traits.shares, demand) : traits.shares;
  const likeliest = shares.reduce((most, each) => (each.share > most.share ? each : most));
  const share = Math.max(...demand.domains);
  const domain = header.domains[demand.domains.indexOf(share)];
  if (!domain || share < surelyKnown) return { ...traits, shares };
  if (traits.isTold && !isMeasured(likeliest.task)) return { ...traits, shares };
  const difficulty = hardness(demand, header);
  const { task, name } = domain;
  return { ...traits, task, shares: surely(task), domain: name, difficulty };
}

const surest = 0.98;

// If the words don't settle the task but the prompt clearly resembles prompts with results, tasks with
// results become more likely.
function leanToResults(
  shares: readonly TaskShare[],
  { domains }: PromptDemand,
): readonly TaskShare[] {
  const known = Math.min(
    surest,
    domains.reduce((sum, share) => sum + share, 0),
  );
  const odds = Math.max(1, known / (1 - known));
  const leaned = shares.map(({ task, share }) => ({
    task,
    share: isMeasured(task) ? odds * share : share,
  }));
  const whole = leaned.reduce((sum, { share }) => sum + share, 0);
  return leaned.map(({ task, share }) => ({ task, share: share / whole }));
}

// The chance that an average model fails.
function hardness(demand: PromptDemand, { calibration }: RouterWeights['header']): number {
  const middling = 0.5;
  const logOdds = calibration.slope * (middling - demand.difficulty) + calibration.offset;
  return Math.round(100 / (1 + Math.exp(logOdds))) / 100;
}
