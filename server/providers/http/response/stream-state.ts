import type { AnswerEvent, TokenUsage } from '#server/domain/models/ports.ts';
import type { VendorErrorBody } from '../errors/error-body.ts';

export type Finish = Extract<AnswerEvent, { type: 'end' }>['finish'];

/** What a vendor's events have said so far; its reader writes here, one event at a time. */
export interface StreamState {
  /** Text that has not been passed on yet. */
  text: string;
  finish: Finish;
  usage: TokenUsage | null;
  /** The vendor said that the answer is over; only figures may follow. */
  isWhole: boolean;
  /** The vendor's last mark came: nothing more matters. */
  isClosed: boolean;
  /** An error that came as an event of the stream. */
  error: VendorErrorBody | null;
}

export function createStreamState(): StreamState {
  return {
    text: '',
    finish: 'complete',
    usage: null,
    isWhole: false,
    isClosed: false,
    error: null,
  };
}
