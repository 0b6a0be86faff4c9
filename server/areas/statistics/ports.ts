import type { OwnUsage } from '#shared/contract/accounts/schemas.ts';
import type { Money } from '#shared/contract/statistics/money-schemas.ts';
import type { StatsRange } from '#shared/contract/statistics/constants.ts';
import type {
  Costs,
  DailyUsage,
  ModelPopularity,
  PreferenceRow,
  Totals,
  VoteEffects,
} from '#shared/contract/statistics/schemas.ts';

/** Dates in the installation's time zone, `yyyy-MM-dd`, both inclusive; unbounded if absent. */
export interface Dates {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** Counts by day, updated as queries and answers are stored. */
export interface UsageStats {
  getTotals(dates: Dates): Promise<Totals>;
  /** The days with any usage, oldest first; null if there is no such user. */
  listDays(userId: number, dates: Dates): Promise<DailyUsage[] | null>;
  /** One user's usage and its cost, on the days with any usage. */
  listOwnDays(userId: number, dates: Required<Dates>): Promise<OwnUsage['days']>;
  /** Recounts these days from the stored queries. Returns how many rows of counts were wrong. */
  recount(dates: Required<Dates>): Promise<number>;
}

export type Spender = Costs['users'][number];

export interface CostStats {
  getCosts(dates: Required<Dates>): Promise<Pick<Costs, 'days' | 'providers' | 'models'>>;
  /** The users with the highest model costs, as last computed for this range; null if never computed. */
  findSpenders(range: StatsRange): Promise<SpendersReport | null>;
  /** Computes the report again, which may take a while. */
  refreshSpenders(range: StatsRange, dates: Required<Dates>): Promise<SpendersReport>;
}

/** What was paid on a day, in cents. */
export interface PaidDay {
  date: string;
  paidCents: number;
  refundedCents: number;
  disputedCents: number;
  taxCents: number;
}

/** The cost and the payments of each group and user. */
export interface MoneyShares {
  groups: { group: Money['groups'][number]['group']; queries: number; spendMicroUsd: number }[];
  people: Omit<Money['people'][number], 'balanceMicroUsd'>[];
}

export interface MoneySharesReport extends MoneyShares {
  madeAt: Date;
  tookMs: number;
}

export interface MoneyStats {
  /** The days with payments, refunds or disputes, in the active payment environment. */
  listPaidDays(dates: Required<Dates>): Promise<PaidDay[]>;
  /** The number of payments in other currencies, which the sums leave out. */
  countForeign(dates: Required<Dates>): Promise<number>;
  /** As last computed for these days; null if never computed. */
  findShares(dates: Required<Dates>): Promise<MoneySharesReport | null>;
  /** Computes the shares from every query of these days, which may take a while. */
  refreshShares(dates: Required<Dates>): Promise<MoneySharesReport>;
}

export interface SpendersReport {
  spenders: Spender[];
  dates: Required<Dates>;
  madeAt: Date;
  tookMs: number;
}

/**
 * One answer of a comparison with a preference. `counts` is false if it failed, was stopped or came from a
 * fallback.
 */
export interface ComparedAnswer {
  position: number;
  /** `provider:model` as the answer named it. */
  model: string;
  characters: number;
  counts: boolean;
}

/** A preference as statistics see it. */
export interface Vote {
  id: number;
  /** Null if the account was deleted. */
  userId: number | null;
  /** The kind of task, if it is known. */
  task: string | null;
  outcome: 'preferred' | 'tie' | 'neither';
  position: number | null;
  /** Whether the model names were hidden when the user voted. */
  isBlind: boolean;
  columns: readonly ComparedAnswer[];
}

export interface PreferencePage {
  userId?: number;
  before?: number | undefined;
  limit: number;
}

export interface VoteLog {
  /** Newest first; null if there is no such user. */
  list(page: PreferencePage): Promise<PreferenceRow[] | null>;
  /** Completes votes that a server of the previous release stored without the compared answers. */
  noteMissing(): Promise<void>;
  /** Every vote except those of blocked users, oldest first, a few thousand at a time. */
  readAll(): AsyncIterable<readonly Vote[]>;
  /**
   * Users with more than `most` votes for a kind of task: maps `<user>/<task>` to their number of votes.
   * All deleted accounts count as one user, `null`.
   */
  countFrequentVoters(most: number): Promise<ReadonlyMap<string, number>>;
  newestId(): Promise<number>;
}

export type Standing = Omit<ModelPopularity, 'id' | 'lastUpdated'>;

export interface PopularityReport {
  effects: Omit<VoteEffects, 'lastUpdated'>;
  /** The newest preference that was counted. */
  newestId: number;
  madeAt: Date;
  tookMs: number;
}

export interface PopularityStore {
  list(): Promise<ModelPopularity[]>;
  find(model: string): Promise<ModelPopularity | null>;
  findReport(): Promise<PopularityReport | null>;
  /** Replaces all standings and the report at once. */
  save(standings: readonly Standing[], report: Omit<PopularityReport, 'madeAt'>): Promise<void>;
}
