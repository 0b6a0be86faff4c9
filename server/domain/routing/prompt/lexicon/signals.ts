import type { TabledTask } from '../../../models/model.ts';

/** The kinds of work that words give away; vision and images are told by other means. */
export type SpokenTask = Exclude<TabledTask, 'vision' | 'image'>;

/**
 * Words and phrases of up to three words, parted by `|`; a closing `*` stands for any ending.
 * Strong ones nearly decide the task alone, faint ones only tip a balance.
 */
export interface Signals {
  strong?: string;
  plain?: string;
  faint?: string;
}

export type Lexicon = Partial<Record<SpokenTask, Signals>>;
