import type { ModelFacts, NewModel } from '#shared/contract/models/admin-schemas.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { Act } from '../audit/ports.ts';

export type StoredFacts = ModelFacts & { added?: NewModel };

/** What administrators said about one model. */
export interface StoredModel {
  modelId: ModelId;
  facts: StoredFacts;
  version: number;
  updatedBy: string | null;
}

/** `version` is the one that the change was decided on; 0 where there was none. */
export type ModelChange = { modelId: ModelId; version: number; act: Act } & (
  { kind: 'save'; facts: StoredFacts } | { kind: 'remove' }
);

export interface ModelStore {
  list(): Promise<StoredModel[]>;
  /** With its act; every server process is told. False when it is no longer as it was. */
  apply(change: ModelChange): Promise<boolean>;
}
