import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { ModelShift } from '#shared/contract/routing/schemas.ts';
import type { Act } from '../../audit/ports.ts';
import type { JudgedColumn, Vote } from '../../statistics/ports.ts';

/** One answer of a judged comparison, with what routing needs besides. */
export interface ComparedColumn extends JudgedColumn {
  /** The model that was asked for; `model` names what answered. */
  asked: ModelId;
  costMicroUsd: number | null;
}

/** A preference with what the router needs to decide again. */
export interface PastComparison extends Omit<Vote, 'columns'> {
  columns: readonly ComparedColumn[];
  /** The beginning, where it is long; null once it was forgotten. */
  prompt: string | null;
  contextCharacters: number;
  hasDocuments: boolean;
}

interface Window {
  comparisons: number;
  /** Of one person for a kind of work; older ones make room for those of others. */
  ofOnePerson: number;
}

/** Whose answers may come when a model is asked: its own, or those of what took its place. */
export interface Answering {
  /** Such as `openai:gpt-4`, as answers are stored; none where the model can no longer be chosen. */
  answerersOf(model: ModelId): readonly string[];
}

export interface ComparisonLog {
  /**
   * The newest up to the preference `asOf`, newest first, some hundreds at a time. Without those of
   * people who are blocked.
   */
  readNewest(window: Window, asOf: number): AsyncIterable<readonly PastComparison[]>;
  /** Notes what was compared in votes that a server of the previous version stored. */
  noteMissing(): Promise<void>;
  newestId(): Promise<number>;
}

export interface StoredPolicy {
  id: number;
  madeAt: Date;
  madeBy: string;
  comparisons: number;
  shifts: readonly ModelShift[];
  /** What was in force when it was promoted; null is what was published, alone. */
  replacedId: number | null;
}

export interface InForce {
  policy: StoredPolicy | null;
  /** What it replaced. */
  previous: StoredPolicy | null;
  since: Date | null;
  by: string | null;
  /** 0 while nobody has decided anything. */
  version: number;
}

export interface PolicyStore {
  getInForce(): Promise<InForce>;
  /** Stores the policy and puts it in force; every server process is told. Null when `version` is no longer so. */
  promote(
    policy: Pick<StoredPolicy, 'madeBy' | 'comparisons' | 'shifts' | 'replacedId'>,
    version: number,
    actOf: (policyId: number) => Act,
  ): Promise<InForce | null>;
  /** Puts an earlier policy in force again, or none. */
  restore(policyId: number | null, version: number, act: Act): Promise<InForce | null>;
}
