import type { Actor } from '../../platform/actor.ts';
import type { Teller } from '../mail/index.ts';
import { listAlerts } from './list-alerts.ts';
import { budgetSpent } from './word-refusal.ts';
import type { CostBounds, Payers } from './store/budget-store.ts';
import type { CountedBudget } from './store/count-budgets.ts';
import type { BudgetDeps } from './manage-budgets.ts';

interface LedgerDeps extends BudgetDeps {
  teller: Pick<Teller, 'tell' | 'note'>;
  logError(error: unknown): void;
}

export type Ledger = ReturnType<typeof createLedger>;

/**
 * Reserves and counts the cost of queries. Without a budget, the database isn't used, except for API keys,
 * whose calls are always counted.
 */
export function createLedger({ store, installation, teller, logError }: LedgerDeps) {
  const payersOf = (actor: Payer) => findPayers(actor, installation());
  const isBounded = (actor: Payer) =>
    isPersonBounded(actor) || actor.key?.hasBudget === true || installation() !== null;
  const tell = async (budgets: readonly CountedBudget[], spent: SpentPeriod | null = null) => {
    for (const budget of budgets) {
      const readers = budget.userId === null ? await store.listAdministrators() : [budget.userId];
      for (const { news, isLatest } of listAlerts(budget, spent)) {
        for (const userId of readers) {
          const own = { ...news, key: `${news.key}:${userId}` };
          await (isLatest ? teller.tell(userId, own) : teller.note(userId, own));
        }
      }
    }
  };
  const close = async (end: () => Promise<CountedBudget[]>) => {
    await end().then(tell).catch(logError);
  };
  return {
    /** Whether the caller has a budget, so that prices must be known. */
    isBounded,
    /**
     * Reserves the possible cost and returns the amount, or null if the caller has no budget. Throws an
     * AppError with an explanation if too little is left.
     */
    async reserve(actor: Payer, queryId: string, cost: CostBounds) {
      const payers = payersOf(actor);
      if (!payers) return null;
      if (payers.keyId !== null && !isBounded(actor)) {
        const { keyId } = payers;
        await store.note({ queryId, keyId, microUsd: cost.mostMicroUsd });
        return null;
      }
      const reserved = await store.reserve({ queryId, payers, ...cost });
      if (reserved.isReserved) return reserved.isBounded ? reserved.microUsd : null;
      const { budget, period, isHeld } = reserved;
      if (!isHeld) await tell([budget], period).catch(logError);
      throw budgetSpent(reserved, new Date());
    },
    async release(actor: Payer, queryId: string) {
      if (payersOf(actor)) await store.release(queryId);
    },
    /**
     * Counts the cost of a query that has ended, and mails the alerts that are due. If the sender has no
     * budget, `BudgetStore.countEnded` counts it later. Never rejects.
     */
    async settle(actor: Payer, queryId: string) {
      if (isBounded(actor)) await close(() => store.settle(queryId, installation()));
    },
    /** Counts `microUsd` for something that isn't a query. */
    async spend(actor: Payer, queryId: string, microUsd: number) {
      if (payersOf(actor)) await close(() => store.spend(queryId, installation(), microUsd));
    },
  };
}

/** Who pays: a user, an API key, or only the installation if there is neither. */
type Payer = Pick<Actor, 'user' | 'key'>;

type SpentPeriod = Parameters<typeof listAlerts>[1];

function findPayers(actor: Payer, installation: Payers['installation']): Payers | null {
  const userId = isPersonBounded(actor) ? (actor.user?.id ?? null) : null;
  const keyId = actor.key?.id ?? null;
  const isUnlimited = installation === null && userId === null && keyId === null;
  return isUnlimited ? null : { keyId, userId, tags: actor.key?.tags ?? [], installation };
}

function isPersonBounded({ user }: Payer): boolean {
  return user?.budgets.some((kind) => kind !== 'key') ?? false;
}
