import type { BudgetStanding, PeriodBudgets } from '#shared/contract/budgets/schemas.ts';
import type { BudgetPeriod } from '#shared/lib/budget-alerts.ts';
import type { Actor } from '../../platform/actor.ts';
import type { NewAuditEntry } from '../audit/index.ts';

/** Whose budgets apply to a query. All of them must have enough left. */
export interface Payers {
  keyId: string | null;
  /** The user, if they or an administrator set a budget for them; null otherwise. */
  userId: number | null;
  /** Null if the installation has no budget. */
  installation: PeriodBudgets | null;
}

/**
 * The amount set aside, in millionths of a US dollar, or the budget that is too small and what is left of
 * it.
 */
export type Reservation =
  | {
      isReserved: true;
      microUsd: number;
      /** Whether any budget limits the payers. If none does, the cost is only counted. */
      isBounded: boolean;
    }
  | {
      isReserved: false;
      budget: CountedBudget;
      period: BudgetPeriod;
      leftMicroUsd: number;
      /** Whether it would be enough without what running queries have reserved. */
      isHeld: boolean;
      /** When the period ends; null for a key's total budget. */
      endsAt: Date | null;
    };

/** A budget with its owner and what has been spent of it. */
export interface CountedBudget extends BudgetStanding {
  /** Null for the installation's budget. */
  userId: number | null;
}

export interface CostBounds {
  leastMicroUsd: number;
  mostMicroUsd: number;
}

/** Budgets of keys, users and the installation; exact across processes. */
export interface BudgetStore {
  /**
   * Reserves what every budget has left, up to `mostMicroUsd`, or nothing if that is less than
   * `leastMicroUsd`. When the query has ended, its cost replaces the reservation.
   */
  reserve(wanted: CostBounds & { queryId: string; payers: Payers }): Promise<Reservation>;
  /**
   * Records what a key's call may cost when no budget limits it, so that it can be counted later. Takes no
   * lock.
   */
  note(call: { queryId: string; keyId: string; microUsd: number }): Promise<void>;
  /** Drops the reservation of a query that was not admitted or cost nothing. */
  release(queryId: string): Promise<void>;
  /** Counts the cost of a query that has ended. Returns the budgets that paid for it. */
  settle(queryId: string, installation: PeriodBudgets | null): Promise<CountedBudget[]>;
  /** Counts the full reservation for something that is not a query, such as a recording. */
  spend(id: string, installation: PeriodBudgets | null): Promise<CountedBudget[]>;
  /** Counts the cost of ended queries that no other call has counted yet. */
  countEnded(signal: AbortSignal): Promise<void>;
  /** The budgets that limit the user or their keys. */
  listOf(userId: number): Promise<CountedBudget[]>;
  findInstallation(budgets: PeriodBudgets): Promise<CountedBudget>;
  /** Deletes the installation's counts. Called when it has no budget any more. */
  forgetInstallation(): Promise<void>;
  find(userId: number, kind: PersonalKind): Promise<PeriodBudgets>;
  /**
   * Returns false if there is no such user. The current month's earlier spending counts. `entry` is set for
   * a change by an administrator.
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

/** Reserves and counts the cost of queries and recordings. */
export interface Ledger {
  /** Whether a budget limits the caller, so that prices must be known. */
  isBounded(actor: Actor): boolean;
  /**
   * Reserves the possible cost and returns the amount, or null if no budget limits the caller. Throws an
   * AppError with an explanation if too little is left.
   */
  reserve(actor: Actor, queryId: string, cost: CostBounds): Promise<number | null>;
  release(actor: Actor, queryId: string): Promise<void>;
  /**
   * Counts the cost of an ended query and mails the alerts that are due. If no budget limits its sender,
   * `BudgetStore.countEnded` counts it later. Never rejects.
   */
  settle(actor: Actor, queryId: string): Promise<void>;
  /** The same for something that cost its full reservation. */
  spend(actor: Actor, queryId: string): Promise<void>;
}

/** Read at each call, so that a change takes effect at once. */
export interface BudgetSettings {
  /** Null if the installation has no budget. */
  installation(): PeriodBudgets | null;
}
