import type { Turn } from '../vendor.ts';
import type { Voice } from './voice.ts';

/** What a writer needs to know of one prompt. */
export interface Ask {
  prompt: string;
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
