import type { Actor } from '../../platform/actor.ts';
import type { Teller } from '../mail/index.ts';
import { listAlerts } from './list-alerts.ts';
import type { BudgetSettings, BudgetStore, CountedBudget, Ledger, Payers } from './ports.ts';
import { budgetSpent } from './word-refusal.ts';

interface LedgerDeps {
  store: BudgetStore;
  settings: BudgetSettings;
  teller: Pick<Teller, 'tell' | 'note'>;
  logError(error: unknown): void;
}

/**
 * Does not touch the database for callers without a budget, except for API keys, whose calls are always
 * counted.
 */
export function createLedger({ store, settings, teller, logError }: LedgerDeps): Ledger {
  const payersOf = (actor: Actor) => findPayers(actor, settings);
  const isBounded = (actor: Actor) =>
    isPersonBounded(actor) || actor.key?.hasBudget === true || settings.installation() !== null;
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
    isBounded,
    async reserve(actor, queryId, cost) {
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
    async release(actor, queryId) {
      if (payersOf(actor)) await store.release(queryId);
    },
    async settle(actor, queryId) {
      if (isBounded(actor)) await close(() => store.settle(queryId, settings.installation()));
    },
    async spend(actor, queryId) {
      if (payersOf(actor)) await close(() => store.spend(queryId, settings.installation()));
    },
  };
}

type SpentPeriod = Parameters<typeof listAlerts>[1];

function findPayers(actor: Actor, settings: BudgetSettings): Payers | null {
  const installation = settings.installation();
  const userId = isPersonBounded(actor) ? (actor.user?.id ?? null) : null;
  const keyId = actor.key?.id ?? null;
  const isNobody = installation === null && userId === null && keyId === null;
  return isNobody ? null : { keyId, userId, installation };
}

function isPersonBounded({ user }: Actor): boolean {
  return user?.budgets.some((kind) => kind !== 'key') ?? false;
}
