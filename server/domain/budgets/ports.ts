import type { BudgetStanding, PeriodBudgets } from '#shared/contract/budgets/schemas.ts';
import type { BudgetPeriod } from '#shared/lib/budget-alerts.ts';
import type { Actor } from '../accounts/actor.ts';
import type { NewAuditEntry } from '../audit/ports.ts';

/** Who pays: their budgets bound what is asked, all of them together. */
export interface Payers {
  keyId: string | null;
  /** The person, where they are bounded by themselves or by an administrator; null otherwise. */
  userId: number | null;
  /** Null where nothing bounds everybody. */
  installation: PeriodBudgets | null;
}

/** What was set aside, in millionths of a US dollar; or which budget is too small, and what is free of it. */
export type Reservation =
  | {
      isReserved: true;
      microUsd: number;
      /** Whether anything bounds the payers; otherwise what is spent is counted alone. */
      isBounded: boolean;
    }
  | {
      isReserved: false;
      budget: CountedBudget;
      period: BudgetPeriod;
      leftMicroUsd: number;
      /** Whether it would do without what running queries hold. */
      isHeld: boolean;
      /** When the period ends; null for what a key may spend in all. */
      endsAt: Date | null;
    };

/** A budget with what is spent of it, and whose it is. */
export interface CountedBudget extends BudgetStanding {
  /** Null for the installation's. */
  userId: number | null;
}

export interface CostBounds {
  leastMicroUsd: number;
  mostMicroUsd: number;
}

/** Budgets of keys, persons and the installation; exact across processes. */
export interface BudgetStore {
  /**
   * Sets aside as much as is free of every budget, up to `mostMicroUsd`; nothing where that is less than
   * `leastMicroUsd`. When the query has ended, what it cost stands in its place.
   */
  reserve(wanted: CostBounds & { queryId: string; payers: Payers }): Promise<Reservation>;
  /** Notes what a key's call may cost where nothing bounds it, so that it is counted later, and without a lock. */
  note(call: { queryId: string; keyId: string; microUsd: number }): Promise<void>;
  /** For what was not admitted, or cost nothing. */
  release(queryId: string): Promise<void>;
  /** Counts what the query cost, now that it ended; returns the budgets that it was paid from. */
  settle(queryId: string, installation: PeriodBudgets | null): Promise<CountedBudget[]>;
  /** Counts all that was set aside for something that is no query, such as a recording. */
  spend(id: string, installation: PeriodBudgets | null): Promise<CountedBudget[]>;
  /** Counts what ended queries cost that nobody looked at since. */
  countEnded(signal: AbortSignal): Promise<void>;
  /** Those that bound the person or their keys. */
  listOf(userId: number): Promise<CountedBudget[]>;
  findInstallation(budgets: PeriodBudgets): Promise<CountedBudget>;
  /** What is counted of the installation is forgotten while nothing bounds it. */
  forgetInstallation(): Promise<void>;
  find(userId: number, kind: PersonalKind): Promise<PeriodBudgets>;
  /**
   * False where there is no such person. What was spent before in this month counts. `entry` is for an
   * administrator's change.
   */
  set(
    userId: number,
    kind: PersonalKind,
    budgets: PeriodBudgets,
    entry: ((before: PeriodBudgets) => NewAuditEntry) | null,
  ): Promise<boolean>;
  listAdministrators(): Promise<number[]>;
}

export type PersonalKind = 'person' | 'allowance';

/** What pays for queries and recordings. */
export interface Ledger {
  /** Whether something bounds what the caller may spend, so that prices must be known. */
  isBounded(actor: Actor): boolean;
  /**
   * Sets aside what something may cost; returns how much, null where nothing bounds it. Throws in words where too
   * little is left.
   */
  reserve(actor: Actor, queryId: string, cost: CostBounds): Promise<number | null>;
  release(actor: Actor, queryId: string): Promise<void>;
  /**
   * Counts what a query cost once it has ended, and tells who must know; where nothing bounds its sender, somebody
   * counts it later. It never fails.
   */
  settle(actor: Actor, queryId: string): Promise<void>;
  /** The same of something that cost all that was set aside. */
  spend(actor: Actor, queryId: string): Promise<void>;
}

/** Read at each call, so that a change acts at once. */
export interface BudgetSettings {
  /** Null where nothing bounds the installation. */
  installation(): PeriodBudgets | null;
}
