import type { VendorErrorBody } from '../errors/error-body.ts';
import { CallPieces } from './call-pieces.ts';
import type { AnswerEvent, TokenUsage } from '#server/providers/contract/model-provider.ts';

type EndEvent = Extract<AnswerEvent, { type: 'end' }>;
export type Finish = EndEvent['finish'];

/**
 * What a vendor's events have contained so far. The vendor's `applyEvent` updates it, one event at a time.
 */
export interface StreamState {
  /** Text that has not been passed on yet. */
  text: string;
  /** Thinking that the vendor shows and that has not been passed on yet. */
  thinking: string;
  /** Whether the last thing that arrived was thinking. The vendor may then stay silent for longer. */
  isThinking: boolean;
  /** Whether the vendor reported that the model thinks, with or without text. */
  hasThought: boolean;
  /** Tool calls whose pieces have not been passed on yet. */
  calls: CallPieces;
  finish: Finish;
  usage: TokenUsage | null;
  /** The vendor's id of the model that answers. */
  model: string | null;
  /** The vendor reported the end of the answer. Only usage may follow. */
  isWhole: boolean;
  /** The vendor's last event arrived. Anything after it is ignored. */
  isClosed: boolean;
  /** An error that arrived as an event of the stream. */
  error: VendorErrorBody | null;
}

export function createStreamState(): StreamState {
  return {
    text: '',
    thinking: '',
    isThinking: false,
    hasThought: false,
    calls: new CallPieces(),
    finish: 'complete',
    usage: null,
    model: null,
    isWhole: false,
    isClosed: false,
    error: null,
  };
}

export function endOf({ calls, finish, usage, model }: StreamState): EndEvent {
  const isCut = calls.hasTooMany && finish === 'complete';
  const end = { type: 'end', finish: isCut ? 'length' : finish, usage } as const;
  return model === null ? end : { ...end, model };
}
