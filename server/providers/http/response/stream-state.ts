import type { TokenLogprob } from '#shared/contract/query/logprobs.ts';
import type { VendorErrorBody } from '../errors/error-body.ts';
import { CallPieces } from './call-pieces.ts';
import { Finds } from './finds.ts';
import type { JsonObject } from './json.ts';
import { mergeUsage } from './usage-parts.ts';
import type { AnswerEvent, TokenUsage } from '#server/providers/contract/model-provider.ts';

type EndEvent = Extract<AnswerEvent, { type: 'end' }>;
export type Finish = EndEvent['finish'];

/** What a vendor's events contained so far, updated by `applyEvent` for each event. */
export interface StreamState {
  /** Text that has not been passed on yet. */
  text: string;
  /** The log probabilities of the tokens in `text`, if the request wants them. */
  logprobs: TokenLogprob[];
  /** Visible thinking that has not been passed on yet. */
  thinking: string;
  /** Finished parts of the thinking in the vendor's format that have not been passed on yet. */
  reasoning: JsonObject[];
  keepsReasoning: boolean;
  /** Whether thinking was the last thing that arrived. If so, the vendor may stay silent for longer. */
  isThinking: boolean;
  /** Whether the vendor reported that the model is thinking, even if it hides the thoughts. */
  hasThought: boolean;
  /** The answer in the vendor's format, for vendors that need it back after a search. */
  blocks: JsonObject[];
  /** Whether the vendor paused the answer. It continues when we send `blocks` back. */
  isPaused: boolean;
  bytes: number;
  /** The usage of the calls before this one, if the vendor paused the answer. */
  earlierUsage: TokenUsage | null;
  /** Whether any text has arrived. */
  hasWritten: boolean;
  isNewParagraph: boolean;
  /** The positions of messages in which the model comments on its work, which count as thinking. */
  commentary: Set<number>;
  /** Tool calls whose pieces have not been passed on yet. */
  calls: CallPieces;
  finds: Finds;
  finish: Finish;
  /** Whether the vendor's filter, rather than the model, declined the prompt. */
  isBlocked: boolean;
  /** The stop sequence that ended the answer; null if the vendor doesn't name it. */
  stopSequence: string | null;
  /** A finish reason that means an unfinished answer, or one that we don't know. */
  earlyEnd: string | null;
  usage: TokenUsage | null;
  /** The vendor's id of the model that answers. */
  model: string | null;
  /** Whether the vendor reported the end of the answer, so that only usage may still arrive. */
  isWhole: boolean;
  /** Whether the vendor's last event has arrived. Anything after it is ignored. */
  isClosed: boolean;
  /** An error that arrived as an event in the stream. */
  error: VendorErrorBody | null;
}

export function createStreamState(): StreamState {
  return {
    text: '',
    logprobs: [],
    thinking: '',
    reasoning: [],
    keepsReasoning: false,
    isThinking: false,
    hasThought: false,
    blocks: [],
    isPaused: false,
    bytes: 0,
    earlierUsage: null,
    hasWritten: false,
    isNewParagraph: false,
    commentary: new Set(),
    calls: new CallPieces(),
    finds: new Finds(),
    finish: 'complete',
    isBlocked: false,
    stopSequence: null,
    earlyEnd: null,
    usage: null,
    model: null,
    isWhole: false,
    isClosed: false,
    error: null,
  };
}

/** The initial state of the call that continues an answer after the vendor paused it. */
export function continueFrom(before: StreamState): StreamState {
  const { finds, calls, blocks, bytes, hasWritten, model, keepsReasoning } = before;
  const earlierUsage = totalUsage(before);
  const kept = { finds, calls, blocks, bytes, hasWritten, model, keepsReasoning };
  return { ...createStreamState(), ...kept, earlierUsage };
}

/** The usage of all calls so far. */
export function usageOf(state: StreamState): TokenUsage | null {
  const { searches } = state.finds;
  const usage = totalUsage(state);
  return usage && searches > 0 ? { searches, ...usage } : usage;
}

function totalUsage({ usage, earlierUsage }: StreamState): TokenUsage | null {
  if (!usage || !earlierUsage) return usage ?? earlierUsage;
  return mergeUsage(earlierUsage, usage, (one, other) => one + other);
}

/** What each of a vendor's finish reasons means. Every other reason ends the answer early. */
export type FinishReasons = Readonly<Partial<Record<string, Finish>>>;

/** Records a finish reason. Some vendors send one in each chunk, so the last one counts. */
export function noteFinish(state: StreamState, reason: string, meanings: FinishReasons): void {
  const finish = Object.hasOwn(meanings, reason) ? meanings[reason] : undefined;
  state.earlyEnd = finish ? null : reason;
  // Vendors follow a refusal in the text with a normal finish reason, which mustn't replace it.
  if (finish && (finish === 'refused' || state.finish !== 'refused')) state.finish = finish;
}

export function addText(state: StreamState, text: string): void {
  if (text === '') return;
  const gap = state.isNewParagraph && state.hasWritten ? '\n\n' : '';
  state.finds.write(gap);
  if (state.isNewParagraph) state.finds.beginPart();
  state.finds.write(text);
  state.text += gap + text;
  state.isNewParagraph = false;
  state.hasWritten = true;
}

/** Throws `EndedEarly` if the vendor left the answer unfinished. */
export function endOf(state: StreamState): EndEvent {
  const { calls, finds, finish, isBlocked, stopSequence, earlyEnd, model } = state;
  if (earlyEnd !== null) throw new EndedEarly(earlyEnd);
  const isCut = calls.hasTooMany && finish === 'complete';
  return {
    type: 'end',
    finish: isCut ? 'length' : finish,
    ...(isBlocked && { isBlocked }),
    ...(stopSequence !== null && { stopSequence }),
    usage: usageOf(state),
    ...(model !== null && { model }),
    ...finds.atEnd(),
  };
}

/** The vendor ended the answer before it was finished. `message` is for logs. */
export class EndedEarly extends Error {
  override readonly name = 'EndedEarly';

  constructor(reason: string) {
    super(`The answer ended with the reason ${JSON.stringify(reason.slice(0, 60))}.`);
  }
}
