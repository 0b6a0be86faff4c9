import type { ModelFacts, NewModel } from '#shared/contract/models/admin-schemas.ts';
import type { OwnProviderId, ProviderId } from '#shared/contract/models/providers.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { NewAuditEntry } from '../audit/index.ts';
import type { OpenCircuit } from './health/provider-health.ts';
import type { StoredOwnProvider } from '../../providers/contract/model-provider.ts';

/**
 * What an administrator entered when adding a model. `name` and `description` occur only in old rows; they
 * are part of `ModelFacts` now.
 */
export type AddedModel = Pick<
  NewModel,
  | 'provider'
  | 'model'
  | 'isStandard'
  | 'skillsLike'
  | 'costs'
  | 'betterAt'
  | 'worseAt'
  | 'name'
  | 'description'
>;

export type StoredFacts = ModelFacts & { added?: AddedModel };

/** What administrators entered about one model. */
export interface StoredModel {
  modelId: ModelId;
  facts: StoredFacts;
  /** The only user who may use the model; null if it is for all users. */
  userId: number | null;
  version: number;
  updatedBy: string | null;
}

/** `version` is the one that the change is based on; 0 if the row does not exist yet. */
export type ModelChange = {
  modelId: ModelId;
  version: number;
  /** Null for changes that users make for themselves. */
  entry: NewAuditEntry | null;
} & ({ kind: 'save'; facts: StoredFacts; userId?: number | null } | { kind: 'remove' });

export interface ModelStore {
  list(): Promise<StoredModel[]>;
  /**
   * Saves the change with its audit entry and notifies all server processes. Returns false if the version
   * changed.
   */
  apply(change: ModelChange): Promise<boolean>;
}

/** The circuits that any server process opened. Half-open ones stay listed for a day. */
export interface CircuitStore {
  list(): Promise<OpenCircuit[]>;
  /** If the circuit is open already, the later end wins. Notifies the other processes. */
  open(circuit: OpenCircuit): Promise<void>;
  close(subjects: readonly string[]): Promise<void>;
}

/**
 * Models that their vendor reported as gone. After a day an entry no longer counts, and we call the model
 * again.
 */
export interface RetirementStore {
  listRetired(): Promise<{ provider: ProviderId; upstreamId: string; noticedAt: Date }[]>;
  /** Notifies the other processes. */
  saveRetired(provider: ProviderId, upstreamId: string, vendorMessage: string): Promise<void>;
  forgetRetired(provider: ProviderId): Promise<void>;
}

/** `version` is the one that the change is based on; 0 if the provider does not exist yet. */
export type OwnProviderChange = { version: number; entry: NewAuditEntry | null } & (
  | { kind: 'save'; provider: Omit<StoredOwnProvider, 'version' | 'updatedBy' | 'isReadable'> }
  | { kind: 'remove'; id: OwnProviderId }
);

export interface OwnProviderStore {
  list(): Promise<StoredOwnProvider[]>;
  /**
   * Saves the change with its audit entry and notifies all server processes. Removing a provider removes
   * its models. Returns false if the version changed.
   */
  apply(change: OwnProviderChange): Promise<boolean>;
}

/** Read at each call, so that a change takes effect at once. */
export interface ProviderSettings {
  /** The vendor's key, or null when none is configured. */
  apiKey(provider: ProviderId): string | null;
  /** The environment variable that holds the key, for `missingKey`. */
  keyVariable(provider: ProviderId): string;
  /** The vendor's id that an administrator configured for a catalogue model instead of its own, or null. */
  upstreamId(model: ModelId): string | null;
}
