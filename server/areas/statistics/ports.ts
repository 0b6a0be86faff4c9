import type { ModelPopularity, VoteEffects } from '#shared/contract/statistics/schemas.ts';

export type VoteStanding = Omit<ModelPopularity, 'id' | 'lastUpdated'>;

export interface PopularityReport {
  effects: Omit<VoteEffects, 'lastUpdated'>;
  /** The newest preference that was counted. */
  newestId: number;
  madeAt: Date;
  tookMs: number;
}
