import { limits as sizes } from '#shared/contract/limits.ts';
import { senderOf } from '../../platform/actor.ts';
import { formatMegabytes } from '#shared/lib/format.ts';
import { AppError } from '../../platform/app-error.ts';
import { isBlind } from './blind/is-blind.ts';
import { findDayRest, type DayRest } from './limits/day-rest.ts';
import { limitReached, limitsOf } from './limits/limit-reached.ts';
import { reserveSearches, settleSearches } from './limits/reserve-searches.ts';
import type { PlannedQuery } from './plan-query.ts';
import { keepInstructions } from './plan/write-instructions.ts';
import type { NewQuery } from './ports.ts';
import type { QueryDeps } from './query-deps.ts';
import type { CostBounds } from '../budgets/index.ts';
import { boundCost } from './answer/bound-cost.ts';
import { sizeRequest } from './answer/build-request.ts';

const maxWaiting = 2_000;

/** Throws `busy` when too many queries wait. Called before any work is done for the query. */
export function refuseWhenFull({ slots }: QueryDeps): void {
  if (slots.waitingCount < maxWaiting) return;
  throw new AppError(
    'busy',
    'Too many prompts are waiting. Your prompt is saved. Try again in a moment.',
    { retryAfterSeconds: 10 },
  );
}

/**
 * Counts the query against its sender's limits and stores it as running, or does neither. Returns the query
 * with the amount that the sender's budgets allow and what is left of the daily limit.
 */
export async function admitQuery(deps: QueryDeps, planned: PlannedQuery): Promise<PlannedQuery> {
  await refuseTooManyFiles(deps, planned);
  await refuseAllPinned(deps, planned);
  const query = await reserveSearches(deps, planned);
  try {
    return await admitWithin(deps, query);
  } catch (error) {
    await settleSearches(deps, query, 0);
    if (!mayAnswerFromMemory(query, error)) throw error;
    return admitWithin(
      deps,
      query.withoutSearch('There isn’t enough budget left for a web search.'),
    );
  }
}

/** Whether, as far as we know, the budget would pay for the answer without Auto's search. */
function mayAnswerFromMemory({ searches, sent }: PlannedQuery, error: unknown): boolean {
  const isSpent = error instanceof AppError && error.code === 'budget-spent';
  return isSpent && searches > 0 && !sent.program && sent.input.search !== 'on';
}

async function admitWithin(deps: QueryDeps, query: PlannedQuery): Promise<PlannedQuery> {
  const { dayRest, reserved } = await admitPaid(deps, toNewQuery(query), boundCosts(query));
  const allowedMicroUsd = reserved === null ? null : Math.floor(reserved / query.candidates.length);
  return { ...query, allowedMicroUsd, dayRest };
}

/**
 * Reserves the query's maximum cost in each of the sender's budgets, counts the query and stores it as
 * running. If one of these fails, none takes effect. Returns the reserved amount in micro-dollars, or null if
 * there is no budget.
 */
export async function admitPaid(
  { budgets, store, settings }: Pick<QueryDeps, 'budgets' | 'store' | 'settings'>,
  query: NewQuery,
  cost: CostBounds,
): Promise<{ dayRest: DayRest | null; reserved: number | null }> {
  const { actor, id } = query;
  const reserved = await budgets.reserve(actor, id, cost);
  try {
    const limits = limitsOf(settings, actor);
    const admission = await store.admit(query, limits);
    if (!admission.isAdmitted) throw limitReached(admission, limits);
    return { reserved, dayRest: findDayRest(admission, limits) };
  } catch (error) {
    await budgets.release(actor, id);
    throw error;
  }
}

/** Throws `storage-full` before the query runs if its files wouldn't fit into the user's storage. */
async function refuseTooManyFiles(
  { threads }: QueryDeps,
  { actor, sent: { attachments, filesOf, input } }: PlannedQuery,
): Promise<void> {
  const { userId } = senderOf(actor);
  if (userId === null || attachments.length === 0 || filesOf !== null || input.temporary) return;
  const keptBytes = await threads.countFileBytes(userId);
  const newBytes = attachments.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  if (keptBytes + newBytes <= sizes.keptFileBytes) return;
  const [most, used] = [sizes.keptFileBytes, keptBytes].map(formatMegabytes);
  throw new AppError(
    'storage-full',
    `Your conversations use ${used} of ${most} for files. Delete a conversation with files, or send fewer files. Your prompt is saved.`,
  );
}

/** Throws `storage-full` if a new thread can't displace the oldest one, because all are pinned. */
async function refuseAllPinned(
  { threads, settings }: QueryDeps,
  { actor, tier, threadId, sent: { input, parentId, program } }: PlannedQuery,
): Promise<void> {
  const { userId } = senderOf(actor);
  if (userId === null || parentId !== null || input.temporary || program) return;
  const { threads: most } = settings.limits(tier);
  if ((await threads.countPinned(userId, threadId)) < most) return;
  throw new AppError(
    'storage-full',
    `All your saved conversations are pinned, and your plan allows ${most}. Unpin or delete one to start another, or send this as a temporary conversation. Your prompt is saved.`,
  );
}

function toNewQuery(query: PlannedQuery): NewQuery {
  const whole = toWholeQuery(query);
  if (!query.sent.input.temporary) return whole;
  return { ...whole, isTemporary: true, ...withoutTexts };
}

/** What is stored in place of the texts of a query that must not be kept. */
export const withoutTexts = {
  prompt: '',
  parentQuery: null,
  parentResponse: null,
  instructions: null,
  details: null,
  note: null,
  recommendations: [],
};

function toWholeQuery(query: PlannedQuery): NewQuery {
  const { id, threadId, actor, tier, askedModel, note, sent } = query;
  const { input, attachments, parentId, filesOf } = sent;
  const { details, recommendations } = query.decision;
  return {
    id,
    threadId,
    actor,
    tier,
    prompt: input.query,
    askedModel,
    compareMode: input.compareMode,
    isBlind: isBlind(query),
    combines: sent.combine?.of ?? null,
    parentQuery: input.parentQuery ?? null,
    parentResponse: input.parentResponse ?? null,
    parentId,
    filesOf,
    instructions: keepInstructions(sent.instructions),
    isTemporary: false,
    isProgram: sent.program !== undefined,
    isStreamed: sent.program?.isStreamed === true,
    tags: actor.key?.tags ?? null,
    kind: attachments.length > 0 ? 'multimodal' : 'text',
    dataBytes: sent.bytes,
    details,
    note,
    recommendations,
  };
}

/** The lowest and the highest total cost of all answers. */
function boundCosts(query: PlannedQuery): CostBounds {
  const costs = query.candidates.map(({ model }) =>
    boundCost(model, sizeRequest(model, query), query.sent.program?.maxOutputTokens ?? null),
  );
  const sum = (of: keyof CostBounds) =>
    costs.length * Math.max(0, ...costs.map((cost) => cost?.[of] ?? 0));
  return { leastMicroUsd: sum('leastMicroUsd'), mostMicroUsd: sum('mostMicroUsd') };
}
