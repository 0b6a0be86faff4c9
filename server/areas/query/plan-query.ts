import { randomUUID } from 'node:crypto';
import { tierOf, type Actor, type Tier } from '../../platform/actor.ts';
import { takeTurn } from '#server/platform/take-turn.ts';
import { AppError } from '../../platform/app-error.ts';
import {
  holdEntries,
  type Entry,
  lineUpWithin,
  noModelWithin,
  refuseIfNoneIsWithin,
} from '../models/index.ts';
import type { QueryInput } from '#shared/contract/query/schemas.ts';
import type { DecisionNote, PromptTraits, RouteDecision } from '../routing/index.ts';
import type { Model } from '../../providers/contract/model.ts';
import { nameHiddenModels } from './blind/name-hidden-models.ts';
import type { DayRest } from './limits/day-rest.ts';
import { prepareCombine } from './combine/prepare-combine.ts';
import { choosePool } from './plan/choose-pool.ts';
import { addEarlierTurns } from './plan/earlier-turns.ts';
import { gatherInstructions } from './plan/gather-instructions.ts';
import { isChosenByHand, planComparison } from './plan/plan-comparison.ts';
import { CandidateRanking, type Candidate } from './plan/candidate-ranking.ts';
import { featuresOf } from './plan/features.ts';
import { findExclusion } from './plan/provider-terms.ts';
import { addPictureBefore } from './plan/picture-before.ts';
import {
  documentNote,
  preparePrompt,
  type PreparedPrompt,
  type SentPrompt,
} from './plan/prompt.ts';
import { conversationOf, findContinuedAnswer } from './plan/warm-cache.ts';
import { planSearch, type SearchPlan } from './plan/web-search.ts';
import type { ReservedSearches } from './ports.ts';
import type { QueryDeps } from './query-deps.ts';

/** The number of searches that one answer may make, at vendors that can limit them. */
const mostSearches = 5;

/** A query that is ready to run. It no longer changes. */
export interface PlannedQuery extends Plan {
  id: string;
  threadId: string;
  actor: Actor;
  tier: Tier;
  sent: PreparedPrompt;
  /** How much each answer may cost, in micro-dollars, according to the sender's budgets; null without a budget. */
  allowedMicroUsd: number | null;
  /** How many web searches each answer may make; 0 for none. */
  searches: number;
  /**
   * The searches of the sender's daily limit that are reserved for all answers until the query ends; null if
   * none are.
   */
  searchesReserved: ReservedSearches | null;
  /** The same query without a web search. `why` is a sentence for the sender. */
  withoutSearch(why: string): PlannedQuery;
  /**
   * What is left of the sender's daily limit after this query; null before the query is counted, or if plenty is
   * left.
   */
  dayRest: DayRest | null;
  /** Milliseconds on a monotonic clock (`performance.now`). */
  startedAtMs: number;
  /** When the models were chosen, on the same monotonic clock. */
  chosenAtMs: number;
}

interface Plan {
  askedModel: string;
  /** True if the router chose the model, which it does if the query names no model and isn't a comparison. */
  isAuto: boolean;
  decision: RouteDecision;
  /** The routing decision in numbers; null if a single model was named, because then there is nothing to decide. */
  note: DecisionNote | null;
  /** A single model, or the two or three models of a comparison in the order shown. */
  candidates: Candidate[];
  /**
   * The models that may replace a single candidate, best first: one group from the chosen set, and one with
   * all others. Empty for a comparison.
   */
  rankFallbacks(isLeft: (model: Model) => boolean): Candidate[][];
  /** The candidate that replaces a model that is gone. `entry` is the listing's current model. */
  succeed(gone: Candidate, entry: Entry): Candidate;
}

/** Chooses the models that answer and their fallbacks. Throws an AppError for a query that cannot run. */
export async function planQuery(
  deps: QueryDeps,
  actor: Actor,
  prompt: SentPrompt,
): Promise<PlannedQuery> {
  const startedAtMs = performance.now();
  const named = await nameHiddenModels(deps, actor, prompt);
  const continued = await addEarlierTurns(deps, actor, await prepareCombine(deps, actor, named));
  const turns = await addPictureBefore(deps, actor, continued);
  const [instructions, lastAnswer] = await Promise.all([
    gatherInstructions(deps, actor, turns),
    findContinuedAnswer(deps, actor, turns),
  ]);
  const sent = preparePrompt({ ...turns, ...(lastAnswer && { lastAnswer }) }, instructions);
  const tier = tierOf(actor);
  const withSearch = (search: SearchPlan): PlannedQuery => {
    const plan = planAnswers(deps, actor, sent, search);
    const searching = plan.decision.traits.webSearch
      ? plan.candidates.filter(({ model }) => model.webSearch)
      : [];
    return {
      ...shared,
      ...plan,
      sent: plan.isAuto && !sent.program ? withoutTemperature(sent) : sent,
      searches: searching.length > 0 ? mostSearches : 0,
      withoutSearch: (closed) => withSearch({ choice: 'off', closed }),
      chosenAtMs: performance.now(),
    };
  };
  const shared = {
    id: sent.program?.queryId ?? randomUUID(),
    threadId: conversationOf(actor, sent) ?? randomUUID(),
    actor,
    tier,
    searchesReserved: null,
    allowedMicroUsd: null,
    dayRest: null,
    startedAtMs,
  };
  await takeTurn();
  return withSearch(planSearch(deps, sent));
}

/**
 * Drops the user's temperature in Auto, because it is meant for named models and later versions of
 * the prompt must not inherit it.
 */
function withoutTemperature(sent: PreparedPrompt): PreparedPrompt {
  return { ...sent, instructions: { ...sent.instructions, temperature: null } };
}

function planAnswers(
  deps: QueryDeps,
  actor: Actor,
  sent: PreparedPrompt,
  search: SearchPlan,
): Plan {
  const { input, attachments } = sent;
  const hasResults = (sent.program?.rounds ?? []).length > 0;
  if (input.query.trim() === '' && attachments.length === 0 && !hasResults) {
    throw new AppError('empty-query', 'Please enter a query or attach files to continue.');
  }
  const offered = holdEntries(deps.lineUp.of(actor.user?.id ?? null));
  const lineUp = lineUpWithin(offered, deps.where, input.only);
  refuseIfNoneIsWithin({ ...deps, lineUp: offered }, tierOf(actor), input.only);
  const choice = choosePool(lineUp, tierOf(actor), input, {
    models: actor.key?.models ?? [],
    isKey: actor.key !== undefined,
    mayDraw: actor.key?.scopes.includes('images') ?? true,
    isBounded: deps.budgets.isBounded(actor),
    needed: featuresOf(sent),
    ...(sent.program?.terms && { findExclusion: (model) => findExclusion(sent, model) }),
  });
  if (choice.pool.length === 0) throw noModelWithin(deps.where, input.only);
  const ranking = new CandidateRanking(deps, choice, sent, search.choice);
  const withNote = (candidate: Candidate): Candidate => ({
    ...candidate,
    reason: [
      candidate.reason,
      documentNote(candidate.model, sent),
      sent.combine?.note ?? '',
      searchNote(candidate, ranking.decision.traits, search, sent.input.search),
    ].join(''),
  });
  const { candidates: chosen, explored } = input.compareMode
    ? planComparison(ranking, deps.explorer)
    : { candidates: [ranking.chooseOne()], explored: null };
  return {
    askedModel: choice.asked,
    isAuto: choice.named === null && !input.compareMode,
    decision: ranking.decision,
    note: noteDecision(ranking, chosen, { isComparison: input.compareMode, explored }),
    candidates: chosen.map(withNote),
    rankFallbacks(isLeft) {
      // Each answer in a comparison belongs to its model, so a fallback would mislead.
      if (input.compareMode) return [];
      const groups = ranking.rankFallbacks(
        chosen.map(({ model }) => model),
        isLeft,
      );
      return groups.map((group) => group.map(withNote));
    },
    succeed: (gone, entry) => withNote(ranking.succeed(gone, entry)),
  };
}

/** Says why an answer that needs recent facts is written from memory; otherwise empty. */
function searchNote(
  { model }: Candidate,
  { webSearch, needsFreshFacts }: PromptTraits,
  { closed }: SearchPlan,
  asked: QueryInput['search'],
): string {
  if (closed !== null && (needsFreshFacts === true || asked === 'on')) return ` ${closed}`;
  const isWanted = webSearch === 'needed' || webSearch === 'missing';
  return isWanted && !model.webSearch
    ? ` ${model.name} can’t search the web, so its answer may be out of date.`
    : '';
}

function noteDecision(
  { choice, decision }: CandidateRanking,
  chosen: readonly Candidate[],
  { isComparison, explored }: Pick<DecisionNote, 'isComparison' | 'explored'>,
): DecisionNote | null {
  if (choice.named && !isComparison) return null;
  const beside = chosen.filter(({ model: { id } }) =>
    decision.ranked.every(({ model }) => model.id !== id),
  );
  return {
    ...decision.note(beside.map(({ model }) => model)),
    isComparison,
    explored,
    isByHand: isComparison && isChosenByHand(choice),
  };
}
