import type { StoredQuery } from '../query/ports.ts';

export interface NewPreference {
  queryId: string;
  userId: number | null;
  outcome: 'preferred' | 'tie' | 'neither';
  /** The preferred answer's place in the comparison; null for a tie or neither. */
  position: number | null;
}

export interface Preference extends NewPreference {
  /** Whether the names of the models were hidden until then. */
  isBlind: boolean;
}

export interface PreferenceStore {
  /** The person's newest comparison of this prompt, within a day; null when there is none. */
  findComparison(userId: number | null, prompt: string): Promise<StoredQuery | null>;
  /**
   * Stores the one preference of a comparison and reveals its names; returns an earlier one if there is
   * one.
   */
  save(preference: NewPreference): Promise<Preference>;
}
