import { costMicroUsd } from '../../models/index.ts';
import { ProviderError } from '#server/providers/contract/provider-error.ts';
import { AnswerRoom, bytesFor, mostCharacters } from '../answer/answer-room.ts';
import { cancelAnswer } from '../answer/background.ts';
import { tellCut } from '../answer/tell-cut.ts';
import type { Slot } from '../slots/slots.ts';
import type { FinishedAnswer, AttemptNote } from '../answer/ports.ts';
import type { Resumable, UnfinishedAnswer } from './ports.ts';
import type { AnswerDeps } from '../query-deps.ts';
import type { RunningQuery } from '../stream/running-query.ts';
import { toInterrupted } from './close-orphans.ts';
import type { AnswerEvent, TokenUsage } from '#server/providers/contract/model-provider.ts';

/** A query that this process resumes. */
export interface ResumedRun {
  running: RunningQuery;
  /** Null if no place was free in time. */
  place: Slot | null;
  /** Milliseconds since the query was first stored. */
  ageMs(): number;
}

/** How long the vendor may take until the first event of the resumed answer. */
const longestResumeMs = 5_000;

type Resuming = UnfinishedAnswer & { resumable: Resumable };
type End = Extract<AnswerEvent, { type: 'end' }>;

interface Rest {
  content: string;
  end: End | null;
  error: unknown;
  /** The note that was published if the answer became too long and was cut; otherwise null. */
  cut: string | null;
}

/**
 * Reads the rest of an answer whose process died or handed it over. If that fails, the answer is the text so
 * far. Never throws.
 */
export async function resumeAnswer(
  deps: AnswerDeps,
  run: ResumedRun,
  unfinished: Resuming,
): Promise<FinishedAnswer> {
  const { running } = run;
  const startMs = Math.round(run.ageMs());
  const rest: Rest = { content: unfinished.content, end: null, error: null, cut: null };
  try {
    if (run.place) await readRest(deps, { ...run, place: run.place }, unfinished, rest);
  } catch (error) {
    rest.error = error;
    const isNews = !running.signal.aborted;
    if (isNews) deps.logError(error, `An answer of query ${running.id} could not be gone on with`);
  }
  const { content, end, cut } = rest;
  const { provider, resumable } = unfinished;
  const usage = end ? end.usage : await cancelAnswer(deps, run, provider, resumable);
  const answer = toInterrupted({ ...unfinished, content });
  const { stopReason } = running;
  const outcome = outcomeOf(rest, stopReason);
  const endMs = Math.round(run.ageMs());
  return {
    ...answer,
    reason: cut === null ? answer.reason : `${answer.reason} ${cut}`,
    finish: stopReason ?? (cut === null ? (end?.finish ?? 'interrupted') : 'length'),
    problem: stopReason || cut !== null || (end && content !== '') ? null : answer.problem,
    ...addCost(unfinished, usage, resumable),
    timeMs: endMs,
    timeline: answer.timeline && {
      ...answer.timeline,
      attempts: [
        ...answer.timeline.attempts,
        {
          model: answer.modelId,
          upstream: answer.upstreamModel,
          startMs,
          firstMs: null,
          endMs,
          outcome,
          status: rest.error instanceof ProviderError ? rest.error.status : null,
          vendorRequest: end?.vendorRequest ?? null,
        },
      ],
    },
  };
}

async function readRest(
  { providers, settings }: AnswerDeps,
  { running, place }: ResumedRun & { place: Slot },
  { provider, name, position: column, resumable }: Resuming,
  rest: Rest,
): Promise<void> {
  const { response, after, effort } = resumable;
  const characters = settings.answerCharacters() ?? mostCharacters;
  const room = new AnswerRoom(characters - rest.content.length);
  const asked = { at: { response, after }, effort, maxBytes: bytesFor(characters) };
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('It took too long.')), longestResumeMs);
  const signal = AbortSignal.any([running.signal, late.signal]);
  // The vendor sends the text after the last mark again. `again` counts the characters that `content` already
  // has.
  let again = rest.content.length - resumable.characters;
  try {
    for await (const event of providers.get(provider).resumeAnswer?.(asked, signal) ?? []) {
      clearTimeout(timer);
      place.heard();
      if (event.type === 'end') rest.end = event;
      else if (event.type === 'mark') {
        const known = rest.content.length - again;
        running.mark(column, { ...resumable, ...event.at, characters: known });
      } else if (event.type === 'thinking') running.publish({ ...event, column });
      else if (event.type === 'text') {
        const text = room.fit(event.text.slice(again));
        again = Math.max(0, again - event.text.length);
        rest.content += text;
        if (text !== '') running.publish({ ...event, text, column });
      }
      if (room.isOver) {
        rest.cut = tellCut(running, column, name, characters);
        return;
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

function outcomeOf(
  { end, error, content, cut }: Rest,
  stopReason: RunningQuery['stopReason'],
): AttemptNote['outcome'] {
  if (stopReason) return 'stopped';
  if (end || cut !== null) return content === '' ? 'empty' : 'answered';
  return error instanceof ProviderError ? error.kind : 'not-asked';
}

/** `before` already includes the cost of earlier attempts. */
function addCost(
  before: Pick<FinishedAnswer, 'inputTokens' | 'outputTokens' | 'costMicroUsd'>,
  usage: TokenUsage | null,
  { price }: Resumable,
): Pick<FinishedAnswer, 'inputTokens' | 'outputTokens' | 'costMicroUsd'> {
  const cost = costMicroUsd(price, usage);
  return {
    inputTokens: usage && usage.inputTokens + (before.inputTokens ?? 0),
    outputTokens: usage && usage.outputTokens + (before.outputTokens ?? 0),
    costMicroUsd: cost === null ? null : cost + (before.costMicroUsd ?? 0),
  };
}
