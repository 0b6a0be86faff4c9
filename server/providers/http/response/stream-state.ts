import type { AnswerEvent, ResumePoint, TokenUsage } from '#server/domain/models/ports.ts';
import type { VendorErrorBody } from '../errors/error-body.ts';
import { CallPieces } from './call-pieces.ts';

type EndEvent = Extract<AnswerEvent, { type: 'end' }>;
export type Finish = EndEvent['finish'];

/** What a vendor's events have said so far; its reader writes here, one event at a time. */
export interface StreamState {
  /** Text that has not been passed on yet. */
  text: string;
  /** What the model thought, as far as the vendor shows it and it has not been passed on yet. */
  thinking: string;
  /** Of all that came, thinking was the last: the vendor may be silent as long as it goes on. */
  isThinking: boolean;
  /** The vendor said that the model thinks, in words or not. */
  hasThought: boolean;
  /** What the model asks its program to call, as far as it has not been passed on yet. */
  calls: CallPieces;
  finish: Finish;
  usage: TokenUsage | null;
  /** The vendor's id of what answers. */
  model: string | null;
  /** The vendor said that the answer is over; only figures may follow. */
  isWhole: boolean;
  /** The vendor's last mark came: nothing more matters. */
  isClosed: boolean;
  /** How far it was read, where the vendor writes it in the background; null otherwise. */
  mark: ResumePoint | null;
  /** An error that came as an event of the stream. */
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
    mark: null,
    error: null,
  };
}

export function endOf({ calls, finish, usage, model }: StreamState): EndEvent {
  const isCut = calls.hasTooMany && finish === 'complete';
  const end = { type: 'end', finish: isCut ? 'length' : finish, usage } as const;
  return model === null ? end : { ...end, model };
}
