import type {
  RequestDetails,
  RequestFilter,
  RequestRow,
  RequestTexts,
} from '#shared/contract/requests/schemas.ts';

/** What was asked for, with who is meant and which models are already looked up. */
export interface RequestSelection extends Omit<RequestFilter, 'person' | 'model' | 'provider'> {
  /** Null for everybody; an empty list for nobody. */
  people: readonly number[] | 'visitors' | null;
  /** What answered; null for any model. */
  models: readonly string[] | null;
}

export interface RequestPage {
  rows: RequestRow[];
  /** Where the following page begins; null where there is none. */
  next: string | null;
}

/** The queries of everybody, as administrators see them. */
export interface RequestLog {
  /** Users with this id, name or e-mail address; several where they share a name. */
  findPeople(person: string): Promise<number[]>;
  list(selection: RequestSelection, limit: number): Promise<RequestPage>;
  find(requestId: string): Promise<Omit<RequestDetails, 'mayRead'> | null>;
  /** Whose it is and what it says; null where there is none. */
  findTexts(requestId: string): Promise<(RequestTexts & { whose: string }) | null>;
}
