import type { ToolCall } from '#shared/contract/query/tool-calls.ts';
import type { WebFinds } from '#shared/contract/query/web-search.ts';
import { addFind } from '#shared/lib/citations.ts';
import { formatCount } from '#shared/lib/format.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { Model } from '#server/providers/contract/model.ts';
import { type Asking, mayBeAsked, noModelWithin } from '../../models/index.ts';
import { estimateTokens } from '../../routing/index.ts';
import { LeftAlone, ProviderError } from '#server/providers/contract/provider-error.ts';
import type { Candidate } from '../plan/candidate-ranking.ts';
import type { Slot } from '../slots/slots.ts';
import type { PlannedQuery } from '../plan-query.ts';
import type { AnswerDeps } from '../query-deps.ts';
import type { RunningQuery } from '../stream/running-query.ts';
import { AnswerRoom, bytesFor, charactersFor } from './answer-room.ts';
import { buildRequest, type Pace } from './build-request.ts';
import { GatheredCalls } from './gather-calls.ts';
import { generateImages, type ImageEvent } from './generate-images.ts';
import type {
  AnswerEvent,
  LeftOut,
  TokenUsage,
} from '#server/providers/contract/model-provider.ts';

/** One answer to write, alone or in a comparison. */
export interface AnswerRun {
  query: PlannedQuery;
  running: RunningQuery;
  /** The slot that the query holds while it runs. */
  slot: Slot;
  /** The position of the answer in a comparison, from 0. */
  position: number;
  /** The models of all answers in the comparison, in a set that these answers share. */
  shown: Set<ModelId>;
}

/** One call to a model, with the text it wrote and the error that ended it, if any. */
export interface Attempt {
  readonly candidate: Candidate;
  readonly pace: Pace;
  readonly content: string;
  /** The tool calls that the model wants the program to make. */
  readonly calls: readonly ToolCall[];
  /** Null if the model didn't search. */
  readonly web: WebFinds | null;
  /** The answer in the vendor's format, for the next prompt; null if the vendor doesn't need it back. */
  readonly vendorBlocks: readonly object[] | null;
  /**
   * Whether an empty answer is valid, because a stop sequence may come first, or because thinking may use up
   * the token limit.
   */
  readonly mayBeEmpty: boolean;
  /** Whether thinking was published. */
  readonly hasThought: boolean;
  /** Null if the answer did not reach its end. */
  readonly finish: 'complete' | 'length' | 'refused' | null;
  /** Whether the provider's filter, rather than the model, declined the prompt. */
  readonly isBlocked: boolean;
  /** Which of the program's stop sequences ended the answer, from 0; -1 if none or if it's unknown. */
  readonly stoppedAt: number;
  /** How many tokens are billed; null if that is unknown or nothing is billed. */
  readonly usage: TokenUsage | null;
  /** Whether `usage` is our estimate, because the vendor did not count the whole answer. */
  readonly isEstimated: boolean;
  /** The number of images that are billed. */
  readonly images: number;
  /** The model that answered, according to the vendor; the candidate's model if the vendor named no other. */
  readonly answerer: Model;
  readonly error: unknown;
  /** Whether we ended the answer because it became too long. */
  readonly isCut: boolean;
  /** The parts of the conversation that the model did not receive, and the notes that tell the user. */
  readonly leftOut: readonly LeftOut['what'][];
  readonly notes: readonly string[];
  /** Null if the model was not called yet. */
  readonly times: AttemptTimes | null;
  /** The vendor's own id for the call; null if it didn't send one. */
  readonly vendorRequest: string | null;
}

/** Milliseconds of a monotonic clock (`performance.now`). */
export interface AttemptTimes {
  startedAtMs: number;
  /** When the first text or tool call arrived; null if none did. */
  firstTextAtMs: number | null;
  endedAtMs: number;
}

/**
 * Calls one model once and publishes what it sends. Never throws: the error is part of the attempt. `keep`
 * receives a function that returns the current state of the attempt.
 */
export async function attemptAnswer(
  deps: AnswerDeps,
  run: AnswerRun,
  candidate: Candidate,
  pace: Pace,
  keep: (soFar: () => Attempt) => void,
): Promise<Attempt> {
  const { running, slot, position: column } = run;
  let content = '';
  /** Everything that arrived, thinking included. */
  let arrived = '';
  let isAsked = false;
  const { toolUse = null, stop = [] } = run.query.sent.program ?? {};
  const mayCall = toolUse !== null && toolUse.choice !== 'none';
  const calls = new GatheredCalls(toolUse ?? { isParallel: true });
  let web: WebFinds | null = null;
  let searches = 0;
  const mayStopFirst = stop.length > 0;
  let hasThought = false;
  let end: AttemptEnd = notEnded;
  let startedAtMs = performance.now();
  let firstTextAtMs: number | null = null;
  let answerer = candidate.model;
  let error: unknown = null;
  let asking: Asking | null = null;
  const leftOut: LeftOut['what'][] = [];
  const notes: string[] = [];
  const room = new AnswerRoom(charactersFor(candidate.model, deps.settings.answerCharacters()));
  const soFar = (): Attempt => {
    const { usage: counted, images, vendorRequest = null } = end;
    const isCut = room.isOver;
    const finish = isCut && error === null ? 'length' : end.finish;
    const isStopped = isAsked && running.signal.aborted;
    const isUncounted = end.finish === null || counted === null;
    return {
      candidate,
      pace,
      times: { startedAtMs, firstTextAtMs, endedAtMs: performance.now() },
      vendorRequest,
      content,
      calls: calls.all,
      web: web && { ...web, leftOut: end.citationsLeftOut ?? 0 },
      vendorBlocks: end.vendorBlocks ?? null,
      mayBeEmpty:
        finish === 'complete'
          ? mayStopFirst
          : finish === 'length' && run.query.sent.program !== undefined,
      hasThought,
      finish,
      isBlocked: end.isBlocked ?? false,
      stoppedAt: end.stopSequence === undefined ? -1 : stop.indexOf(end.stopSequence),
      ...billedUsage(run.query, candidate.model, {
        isEstimated: isUncounted && (arrived !== '' || isStopped),
        finish: end.finish,
        counted,
        arrived,
        searches,
      }),
      images,
      answerer,
      error,
      isCut,
      leftOut,
      notes,
    };
  };
  keep(soFar);
  try {
    refuseDisallowed(deps, run, candidate);
    await slot.moveTo(candidate.model.provider);
    asking = deps.health.ask(candidate.model);
    startedAtMs = performance.now();
    isAsked = true;
    for await (const event of askModel(deps, run, candidate, pace)) {
      if (event.type === 'left-out') {
        leftOut.push(event.what);
        notes.push(tellMissing(run, candidate.model, event));
      } else if (event.type === 'end') {
        end = { ...notEnded, ...event };
        answerer = findAnswerer(deps, candidate, event);
        const hasAnswered = mayStopFirst || content !== '' || calls.all.length > 0;
        noteEnd(asking, candidate, event.finish, hasAnswered);
      } else if (event.type === 'usage') {
        end = { ...end, usage: event.usage };
      } else if (event.type === 'tool-call' && !mayCall) {
        // The request allowed no function calls, so the arguments affect only the token estimate.
        arrived += event.text;
      } else if (event.type === 'search' || event.type === 'citation') {
        asking.answered();
        slot.heard();
        web = addFind(web, event);
        if (event.type === 'search' && event.queries) searches += 1;
        running.publish({ ...event, column });
      } else if (event.type === 'reasoning') {
        asking.answered();
        slot.heard();
        running.publish({ ...event, column, provider: candidate.model.provider });
      } else {
        asking.answered();
        slot.heard();
        const text = room.fit(event.text);
        const piece = { ...event, text };
        arrived += text;
        if (piece.type === 'text') content += text;
        if (piece.type !== 'thinking') firstTextAtMs ??= performance.now();
        else if (text !== '') hasThought = true;
        if (piece.type !== 'tool-call' || calls.add(piece)) running.publish({ ...piece, column });
        if (room.isOver) break;
      }
    }
  } catch (cause) {
    error = cause;
    if (cause instanceof ProviderError) {
      asking?.failed(cause);
      if (cause.vendorRequest) end = { ...end, vendorRequest: cause.vendorRequest };
    }
    const isNews = !running.signal.aborted && !(cause instanceof LeftAlone);
    if (isNews) deps.logFailure(error, candidate.model);
  } finally {
    asking?.end();
  }
  return soFar();
}

/**
 * Publishes what the model does not receive. For a program, throws instead if that is an image, a
 * web search or a parameter that the program requires.
 */
function tellMissing(
  { query, running, position: column }: AnswerRun,
  { name, provider }: Model,
  missing: LeftOut,
): string {
  if (missing.what === 'images' && query.sent.program) {
    throw new ProviderError(provider, 'bad-request', 'The request is too large.', { status: 413 });
  }
  if (missing.what === 'search' && query.sent.program) {
    throw new ProviderError(provider, 'bad-request', 'The provider doesn’t allow web search.');
  }
  const parameter = missing.what === 'effort' ? 'reasoning_effort' : missing.what;
  if (query.sent.program?.terms?.parameters.includes(parameter)) {
    throw new ProviderError(provider, 'bad-request', `The provider doesn’t accept ${parameter}.`);
  }
  const note = wordMissing(name, missing);
  running.publish({ type: 'note', column, note });
  return note;
}

function wordMissing(name: string, missing: LeftOut): string {
  if (missing.what === 'search')
    return `${name} couldn’t search the web, so it answered from memory.`;
  if (missing.what !== 'images') {
    const { what } = missing;
    if (what !== 'effort' && what !== 'temperature') {
      return `${name} doesn’t accept ${what}, so it answered without it.`;
    }
    const option = what === 'effort' ? 'an effort' : 'a temperature';
    return `${name} no longer accepts ${option}, so it answered without one.`;
  }
  const { count } = missing;
  const which = count === 1 ? 'the oldest image' : `the ${formatCount(count)} oldest images`;
  return `${name} didn’t receive ${which} of this conversation, because its provider doesn’t accept requests that large.`;
}

/** The tokens that the vendor counted, or else an estimate from the input and the output so far. */
function billedUsage(
  query: PlannedQuery,
  model: Model,
  {
    isEstimated,
    finish,
    counted,
    arrived,
    searches,
  }: Pick<Attempt, 'isEstimated' | 'finish'> & {
    counted: TokenUsage | null;
    arrived: string;
    searches: number;
  },
): Pick<Attempt, 'usage' | 'isEstimated'> {
  if (!isEstimated || !model.writesText) {
    return { usage: finish === null ? null : counted, isEstimated: false };
  }
  const { tokensAtMost } = query.sent.writtenFor(model);
  // A count that a vendor sends before the end may be too low for the text so far.
  const outputTokens = Math.max(counted?.outputTokens ?? 0, estimateTokens(arrived));
  const searched = searches > 0 && { searches };
  return {
    usage: { inputTokens: tokensAtMost, ...searched, ...counted, outputTokens },
    isEstimated,
  };
}

/** Whether an attempt has neither text nor tool calls, although an empty answer isn't valid. */
export function isEmpty({ content, calls, mayBeEmpty }: Attempt): boolean {
  return content === '' && calls.length === 0 && !mayBeEmpty;
}

type AttemptEnd = Pick<Attempt, 'finish' | 'usage' | 'images'> & {
  isBlocked?: true;
  stopSequence?: string;
  vendorRequest?: string;
  vendorBlocks?: readonly object[];
  citationsLeftOut?: number;
};

/**
 * The plan already excludes providers that must not be called. This check covers candidates from
 * any other source.
 */
function refuseDisallowed({ where }: AnswerDeps, { query }: AnswerRun, { model }: Candidate): void {
  const { only } = query.sent.input;
  if (!mayBeAsked(where, model.provider, only)) throw noModelWithin(where, only);
}

const notEnded: AttemptEnd = { finish: null, usage: null, images: 0 };

/** If an answer is empty without a reason, the model counts as failed. */
function noteEnd(
  asking: Asking,
  { model: { provider } }: Candidate,
  finish: Attempt['finish'],
  hasAnswered: boolean,
): void {
  if (hasAnswered || finish !== 'complete') return asking.answered();
  asking.failed(new ProviderError(provider, 'malformed-reply', 'The answer was empty.'));
}

function findAnswerer(
  { lineUp }: AnswerDeps,
  { model }: Candidate,
  end: { type: 'end'; model?: string },
): Model {
  return (end.model && lineUp.redirectedTo(model, end.model)) || model;
}

function askModel(
  deps: AnswerDeps,
  { query, running: { signal } }: AnswerRun,
  { model }: Candidate,
  pace: Pace,
): AsyncIterable<AnswerEvent | ImageEvent> {
  if (!model.writesText) return generateImages(deps, model, query, signal);
  const characters = charactersFor(model, deps.settings.answerCharacters());
  const request = { ...buildRequest(model, query, pace), maxBytes: bytesFor(characters) };
  return deps.providers.get(model.provider).streamAnswer(request, signal);
}
