import type { Failover, Receipt, Substitution, AskedWith } from '#shared/contract/query/schemas.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { callCostMicroUsd, costMicroUsd, searchCostMicroUsd } from '../../models/index.ts';
import { type FinishedAnswer, countPart, type TokenPart } from './ports.ts';
import type { Candidate } from '../plan/candidate-ranking.ts';
import type { PlannedQuery } from '../plan-query.ts';
import { wordTooLong } from '../plan/prompt.ts';
import { isEmpty, type AnswerRun, type Attempt } from './attempt.ts';
import { chooseSampling, chooseTemperature, effortAt, keepSampling } from './build-request.ts';
import { outOfTime, problemOf } from './error-messages.ts';
import { timelineOf } from './timeline.ts';

/** What happened before the last attempt, and the time limit for the query. */
export interface AnswerHistory {
  before: Attempt[];
  failovers: Failover[];
  notes: string[];
  limitMs: number;
}

/** Turns attempts into the answer to store: the last attempt, with the cost of all attempts. */
export function toAnswer(
  { query, running: { stopReason }, position }: AnswerRun,
  last: Attempt,
  { before, failovers, notes, limitMs }: AnswerHistory,
): FinishedAnswer {
  const { candidate, answerer, content, calls, web, vendorBlocks } = last;
  const billed = [...before, last].filter(isBilled);
  return {
    position,
    modelId: answerer.id,
    provider: answerer.provider,
    model: answerer.model,
    name: answerer.name,
    upstreamModel: answerer.upstreamId,
    reason: [candidate.reason, ...notes].join(' '),
    substitution: substitutionOf(last),
    content,
    toolCalls: calls.length > 0 ? [...calls] : null,
    web,
    ...billSearches(billed),
    vendorBlocks: vendorBlocks && [...vendorBlocks],
    ...endingOf(query, last, stopReason, limitMs),
    ...sumCosts(billed),
    timeMs: Math.round(performance.now() - query.startedAtMs),
    failovers,
    askedWith: askedWith(query, last),
    timeline: timelineOf(query, [...before, last]),
  };
}

/**
 * At the time limit, an attempt that has text counts as an answer that reached its limit. One
 * without text is an error.
 */
function endingOf(
  query: PlannedQuery,
  last: Attempt,
  stopReason: AnswerRun['running']['stopReason'],
  limitMs: number,
): Pick<FinishedAnswer, 'finish' | 'problem'> {
  const finish = last.finish ?? 'interrupted';
  if (stopReason === null) return { finish, problem: problemWith(query, last) };
  if (stopReason !== 'overtime') return { finish: stopReason, problem: null };
  if (!isEmpty(last)) return { finish: last.finish ?? 'length', problem: null };
  return { finish, problem: outOfTime(`${last.answerer.name} didn’t answer`, limitMs) };
}

/** The answer for a chosen model that could not be called. */
export function toUnaskedAnswer(
  run: AnswerRun,
  candidate: Candidate,
  problem: Problem,
): FinishedAnswer {
  return {
    ...toAnswer(run, toUnanswered(candidate), {
      before: [],
      failovers: [],
      notes: [],
      limitMs: 0,
    }),
    askedWith: null,
    problem,
  };
}

/** The attempt for a model that was not called. */
function toUnanswered(candidate: Candidate): Attempt {
  return {
    candidate,
    pace: 'planned',
    answerer: candidate.model,
    content: '',
    calls: [],
    web: null,
    vendorBlocks: null,
    mayBeEmpty: false,
    hasThought: false,
    finish: null,
    isBlocked: false,
    stoppedAt: -1,
    usage: null,
    isEstimated: false,
    images: 0,
    error: null,
    isCut: false,
    leftOut: [],
    notes: [],
    times: null,
    vendorRequest: null,
  };
}

/** The note for the user if a different model answered, chosen by the line-up or by the vendor. */
export function substitutionOf({ candidate, answerer }: Attempt): Substitution | null {
  const { model, listing, substitution } = candidate;
  if (answerer === model) return substitution;
  const message = `You asked for ${model.name}, but its provider answered with ${answerer.name}.`;
  return { asked: listing, used: answerer.model, message };
}

/** Vendors bill an attempt that ended, produced text or was stopped, but not one that failed earlier. */
function isBilled({ finish, usage }: Attempt): boolean {
  return finish !== null || usage !== null;
}

function sumCosts(
  billed: readonly Attempt[],
): Pick<FinishedAnswer, 'inputTokens' | 'outputTokens' | 'costMicroUsd'> {
  return {
    inputTokens: sum(billed.map(({ usage }) => usage?.inputTokens ?? null)),
    outputTokens: sum(billed.map(({ usage }) => usage?.outputTokens ?? null)),
    costMicroUsd: sum(billed.map(costOf)),
  };
}

/** Null if there is nothing to add up or if any of the values is unknown. */
function sum(figures: readonly (number | null)[]): number | null {
  if (figures.length === 0) return null;
  return figures.reduce((total, one) => (total === null || one === null ? null : total + one), 0);
}

function billSearches(
  billed: readonly Attempt[],
): Pick<FinishedAnswer, 'searches' | 'searchCostMicroUsd'> {
  const searches = billed.reduce((total, { usage }) => total + (usage?.searches ?? 0), 0);
  if (searches === 0) return { searches: null, searchCostMicroUsd: null };
  const costs = billed.map(({ answerer, usage }) => searchCostMicroUsd(answerer, usage));
  return { searches, searchCostMicroUsd: sum(costs) };
}

function costOf({ answerer, usage, images }: Attempt): number | null {
  const { writesText, imagePriceMicroUsd, imageTokenPrice = null } = answerer;
  if (writesText) return callCostMicroUsd(answerer, usage);
  if (images === 0) return 0;
  const isCounted = imagePriceMicroUsd === undefined || usage?.costMicroUsd !== undefined;
  return isCounted ? costMicroUsd(imageTokenPrice, usage) : imagePriceMicroUsd * images;
}

function problemWith({ sent }: PlannedQuery, attempt: Attempt): Problem | null {
  const { error, finish, isBlocked, content } = attempt;
  const { name, reasoning } = attempt.answerer;
  if (error !== null) {
    const problem = problemOf(name, error, content !== '');
    if (problem.code !== 'prompt-too-long' || !sent.program) return problem;
    const { model } = attempt.candidate;
    const { tokensAtMost } = sent.writtenFor(model);
    return { ...problem, message: wordTooLong(model.contextTokens, tokensAtMost) };
  }
  if (!isEmpty(attempt)) return null;
  if (finish === 'refused') {
    return {
      code: 'provider-refused',
      message: isBlocked
        ? `${name} didn’t answer because its provider’s usage policy blocks this prompt. Rephrase it, or try another model.`
        : `${name} declined to answer this prompt. Rephrase it, or try another model.`,
    };
  }
  if (finish === 'length' && reasoning) {
    return {
      code: 'empty-answer',
      message: `${name} used its whole answer for thinking. Choose another model.`,
    };
  }
  return {
    code: 'empty-answer',
    message: `${name} returned an empty answer. Try again, or choose another model.`,
  };
}

/** The facts about an answer that the user sees: its time, tokens and cost, and how it was made. */
export function receiptOf(answer: FinishedAnswer): Receipt {
  const { stoppedAt } = answer.timeline?.attempts.at(-1) ?? {};
  return {
    time: answer.timeMs / 1000,
    inputTokens: answer.inputTokens,
    outputTokens: answer.outputTokens,
    ...partsOf(answer, 'cachedTokens'),
    ...partsOf(answer, 'cacheWriteTokens'),
    ...partsOf(answer, 'hourCacheWriteTokens'),
    ...partsOf(answer, 'reasoningTokens'),
    costMicroUsd: answer.costMicroUsd,
    finish: answer.finish,
    ...(stoppedAt !== undefined && { stoppedAt }),
    failovers: answer.failovers,
    substitution: answer.substitution,
    ...(answer.askedWith && { askedWith: answer.askedWith }),
    ...(answer.timeline?.isEstimated && { isEstimated: true }),
    ...(answer.searches !== null && {
      search: { searches: answer.searches, costMicroUsd: answer.searchCostMicroUsd },
    }),
  };
}

/** The count of one kind of token; absent if no vendor reported it. */
function partsOf({ timeline }: FinishedAnswer, part: TokenPart) {
  const count = countPart(timeline, part);
  return count === null ? {} : { [part]: count };
}

/**
 * What the model received besides the conversation. Null if there was nothing else, or if the model
 * only makes pictures.
 */
function askedWith(
  query: PlannedQuery,
  { candidate: { model }, pace, leftOut }: Pick<Attempt, 'candidate' | 'pace' | 'leftOut'>,
): AskedWith | null {
  if (!model.writesText) return null;
  const { installation, standing, named } = query.sent.instructions;
  const given = {
    installation: installation.trim() !== '',
    standing: standing.trim() !== '',
    named: named && { id: named.id, name: named.name },
    temperature: leftOut.includes('temperature') ? null : chooseTemperature(model, query, pace),
  };
  const hasEffort = query.sent.program?.effort && !leftOut.includes('effort');
  const effort = hasEffort ? effortAt(model, query, pace) : null;
  const chosen = chooseSampling(model, query, pace);
  const sampling = keepSampling(chosen, (name) => leftOut.every((what) => what !== name));
  const options = { ...(effort !== null && { effort }), ...(sampling && { sampling }) };
  const isNothing =
    !given.installation && !given.standing && given.named === null && given.temperature === null;
  return isNothing && Object.keys(options).length === 0 ? null : { ...given, ...options };
}
