import type {
  RequestDetails,
  RequestFilter,
  RequestRow,
  RequestTexts,
} from '#shared/contract/requests/schemas.ts';
import type { FoundPeople } from '../users/index.ts';

/** A filter for requests, with users and models already looked up. */
export interface RequestSelection extends Omit<RequestFilter, 'person' | 'model' | 'provider'> {
  /** Null for everyone; an empty list matches no one. */
  people: readonly number[] | 'visitors' | null;
  /** The models that answered; null for any model. */
  models: readonly string[] | null;
  /**
   * The administrator who reads. Selections by model leave out their own blind comparisons without a vote.
   */
  readerId: number;
}

interface WithHiddenNames {
  /** Whether this is a blind comparison that its sender has not voted on. */
  areNamesHidden: boolean;
}

export type StoredRow = Omit<RequestRow, 'isHidden'> & WithHiddenNames;
export type StoredRequest = Omit<RequestDetails, 'mayRead' | 'isHidden'> & WithHiddenNames;
/** `senderId` is null for a visitor and for an account that was deleted. */
export type StoredTexts = RequestTexts & WithHiddenNames & { senderId: number | null };

export interface RequestPage<Row = StoredRow> {
  rows: Row[];
  /** Where the next page starts; null if there is none. */
  next: string | null;
}

/** Everyone's queries, for administrators. */
export interface RequestLog {
  findPeople(person: string): Promise<FoundPeople>;
  list(selection: RequestSelection, limit: number): Promise<RequestPage>;
  find(requestId: string): Promise<StoredRequest | null>;
  findTexts(requestId: string): Promise<StoredTexts | null>;
}
