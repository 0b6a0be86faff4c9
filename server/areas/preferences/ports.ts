import type { StoredQuery } from '../query/index.ts';

export interface NewPreference {
  queryId: string;
  userId: number | null;
  outcome: 'preferred' | 'tie' | 'neither';
  /** The preferred answer's position in the comparison; null for a tie or neither. */
  position: number | null;
}

export interface Preference extends NewPreference {
  /** Whether the model names were hidden when the user voted. */
  isBlind: boolean;
}

export interface PreferenceStore {
  /** The user's newest comparison of this prompt in the last day; null if there is none. */
  findComparison(userId: number | null, prompt: string): Promise<StoredQuery | null>;
  /**
   * Stores the preference of a comparison, unless there is one already, and reveals the names. Returns the
   * stored one.
   */
  save(preference: NewPreference): Promise<Preference>;
}
