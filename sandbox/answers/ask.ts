import type { Attachment } from '../attachments/attachment.ts';
import type { Turn } from '../vendor.ts';
import type { NamedText } from './inlined-documents.ts';
import type { Voice } from './voice.ts';

/** What a writer needs to know of one prompt. */
export interface Ask {
  prompt: string;
  attachments: Attachment[];
  /** Documents whose text stands in the prompt; `prompt` leaves them out. */
  documents: NamedText[];
  /** What the prompt is about, as it would stand in a sentence. */
  subject: string;
  voice: Voice;
  seed: number;
  earlier: Turn[];
}

export interface Writer {
  fits(ask: Ask): boolean;
  write(ask: Ask): string;
  /** A text that stands alone, such as a poem, takes no greeting and no afterword. */
  isBare?: boolean;
}
