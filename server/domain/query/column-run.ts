import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { Candidate } from './candidate.ts';
import type { ModelProvider, ProviderSettings, TokenUsage } from '../models/ports.ts';
import type { ImageStore } from './ports.ts';
import type { RetiredModels } from '../models/retired-models.ts';
import type { Submission } from './plan/submission.ts';

export interface ColumnDeps {
  providers: Record<ProviderId, ModelProvider>;
  providerSettings: ProviderSettings;
  retired: RetiredModels;
  images: ImageStore;
  /** For operators: the vendor's own words, which the person does not see. */
  logFailure(error: unknown, model: string): void;
}

/** One column of a query: one answer to come, alone or side by side with others. */
export interface ColumnRun {
  queryId: string;
  column: number;
  first: Candidate;
  standIns(): Candidate[];
  submission: Submission;
  /** Milliseconds since the epoch at which the query was submitted. */
  startedAtMs: number;
  signal: AbortSignal;
  stopReason(): 'stopped' | 'interrupted' | null;
  publish(event: StreamEvent): void;
}

/** What one attempt came to: ended well, or with the error that ended it. */
export interface Attempt {
  content: string;
  finish: 'complete' | 'length' | 'refused' | null;
  usage: TokenUsage | null;
  images: number;
  error: unknown;
}
