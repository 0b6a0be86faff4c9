import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { Task } from '../../models/model.ts';

/** What this installation's own comparisons say of one model at one kind of work. */
export interface Evidence {
  /** Added to the log-odds of a good answer. */
  shift: number;
  /** Of these decided comparisons its answer was the preferred one. */
  wins: number;
  comparisons: number;
}

/** A policy as the router looks it up. */
export type EvidenceByTask = ReadonlyMap<Task, ReadonlyMap<ModelId, Evidence>>;
