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

/** Days of the installation's time zone, `yyyy-MM-dd`, both ends included; open where absent. */
export interface Dates {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** Counts by day, updated as queries and answers are stored. */
export interface UsageStats {
  getTotals(dates: Dates): Promise<Totals>;
  /** The days that have anything, oldest first; null when there is no such user. */
  listDays(userId: number, dates: Dates): Promise<DailyUsage[] | null>;
  /** What one person used and what it cost, on the days that have anything. */
  listOwnDays(userId: number, dates: Required<Dates>): Promise<OwnUsage['days']>;
  /** Counts these days again from the stored queries; returns how many rows of counts were wrong. */
  recount(dates: Required<Dates>): Promise<number>;
}

export type Spender = Costs['users'][number];

export interface CostStats {
  getCosts(dates: Required<Dates>): Promise<Pick<Costs, 'days' | 'providers' | 'models'>>;
  /** The people whose models cost most, as last computed for this range; null before the first time. */
  findSpenders(range: StatsRange): Promise<SpendersReport | null>;
  /** Computes it again, which may take a while. */
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

/** Who cost how much, and who paid how much. */
export interface MoneyShares {
  groups: { group: Money['groups'][number]['group']; queries: number; spendMicroUsd: number }[];
  people: Omit<Money['people'][number], 'balanceMicroUsd'>[];
}

export interface MoneySharesReport extends MoneyShares {
  madeAt: Date;
  tookMs: number;
}

export interface MoneyStats {
  /** The days on which money came or went, in the environment whose payments count. */
  listPaidDays(dates: Required<Dates>): Promise<PaidDay[]>;
  /** How many payments are in another currency, which no sum has. */
  countForeign(dates: Required<Dates>): Promise<number>;
  /** As last added up for these days; null before the first time. */
  findShares(dates: Required<Dates>): Promise<MoneySharesReport | null>;
  /** Adds them up from every query of these days, which may take a while. */
  refreshShares(dates: Required<Dates>): Promise<MoneySharesReport>;
}

export interface SpendersReport {
  spenders: Spender[];
  dates: Required<Dates>;
  madeAt: Date;
  tookMs: number;
}

/**
 * One answer of a comparison that has a preference; it counts unless it failed, was stopped or came
 * from a fallback.
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
  /** Null when the account is gone. */
  userId: number | null;
  /** The kind of work that was asked for, where it is known. */
  task: string | null;
  outcome: 'preferred' | 'tie' | 'neither';
  position: number | null;
  /** Whether the names of the models were hidden until then. */
  isBlind: boolean;
  columns: readonly ComparedAnswer[];
}

export interface PreferencePage {
  userId?: number;
  before?: number | undefined;
  limit: number;
}

export interface VoteLog {
  /** Newest first; null when there is no such user. */
  list(page: PreferencePage): Promise<PreferenceRow[] | null>;
  /** Completes votes that a server of the previous version stored without what was compared. */
  noteMissing(): Promise<void>;
  /** Every vote but those of blocked people, oldest first, a few thousand at a time. */
  readAll(): AsyncIterable<readonly Vote[]>;
  /**
   * The votes of those who gave more than `most` for a kind of work: `<user>/<task>` to how many. All
   * deleted accounts are one, the user `null`.
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
