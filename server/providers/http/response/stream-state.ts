import type { AnswerEvent, TokenUsage } from '#server/domain/models/ports.ts';
import type { VendorComplaint } from '../errors/error-body.ts';

export type Finish = Extract<AnswerEvent, { type: 'end' }>['finish'];

/** What a vendor's events have said so far; its reader writes here, one event at a time. */
export interface AnswerDraft {
  /** Text that has not been passed on yet. */
  text: string;
  finish: Finish;
  usage: TokenUsage | null;
  /** The vendor said that the answer is over; only figures may follow. */
  isWhole: boolean;
  /** The vendor's last mark came: nothing more matters. */
  isClosed: boolean;
  /** An error that came as an event of the stream. */
  complaint: VendorComplaint | null;
}

export function createDraft(): AnswerDraft {
  return {
    text: '',
    finish: 'complete',
    usage: null,
    isWhole: false,
    isClosed: false,
    complaint: null,
  };
}
