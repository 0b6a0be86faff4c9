import type {
  RequestDetails,
  RequestFilter,
  RequestRow,
  RequestTexts,
} from '#shared/contract/requests/schemas.ts';
import type { FoundPeople } from '../users/ports.ts';

/** What was asked for, with who is meant and which models are already looked up. */
export interface RequestSelection extends Omit<RequestFilter, 'person' | 'model' | 'provider'> {
  /** Null for everybody; an empty list for nobody. */
  people: readonly number[] | 'visitors' | null;
  /** What answered; null for any model. */
  models: readonly string[] | null;
  /** Whose blind comparisons are no part of what is selected by who answered, before they have voted. */
  readerId: number;
}

interface WithHiddenNames {
  /** Whether it is a blind comparison that its sender has not voted on. */
  areNamesHidden: boolean;
}

export type StoredRow = Omit<RequestRow, 'isHidden'> & WithHiddenNames;
export type StoredRequest = Omit<RequestDetails, 'mayRead' | 'isHidden'> & WithHiddenNames;
/** The sender is null for a visitor and for an account that was deleted. */
export type StoredTexts = RequestTexts & WithHiddenNames & { senderId: number | null };

export interface RequestPage<Row = StoredRow> {
  rows: Row[];
  /** Where the following page begins; null where there is none. */
  next: string | null;
}

/** The queries of everybody, as administrators see them. */
export interface RequestLog {
  findPeople(person: string): Promise<FoundPeople>;
  list(selection: RequestSelection, limit: number): Promise<RequestPage>;
  find(requestId: string): Promise<StoredRequest | null>;
  findTexts(requestId: string): Promise<StoredTexts | null>;
}
