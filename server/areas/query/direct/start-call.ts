import { randomUUID } from 'node:crypto';
import type { ProviderId, ProviderMark } from '#shared/contract/models/providers.ts';
import type { DirectKind } from '#shared/contract/requests/constants.ts';
import { senderOf, tierOf, type Actor } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import { ProviderError } from '#server/providers/contract/provider-error.ts';
import { mayBeAsked } from '../../models/index.ts';
import { admitPaid, withoutTexts } from '../admit-query.ts';
import { problemOf } from '../answer/error-messages.ts';
import type { FinishedAnswer } from '../answer/ports.ts';
import { retrySave } from '../answer/retry-save.ts';
import type { DayRest } from '../limits/day-rest.ts';
import type { NewQuery } from '../ports.ts';
import type { QueryDeps } from '../query-deps.ts';
import { RunningQuery } from '../stream/running-query.ts';

export type DirectDeps = Pick<
  QueryDeps,
  | 'budgets'
  | 'logError'
  | 'providers'
  | 'providerSettings'
  | 'running'
  | 'settings'
  | 'store'
  | 'where'
>;

/** A call to a provider that isn't a prompt, such as embeddings. */
export interface DirectCall {
  kind: DirectKind;
  provider: ProviderId;
  /** The requested model, as `provider:model`, or `auto`. */
  askedModel: string;
  /** The model's name, or what the call does; used in messages. */
  name: string;
  /** Null if the price is unknown. */
  mostMicroUsd: number | null;
  /** The provider marks that the sender requires. */
  only?: readonly ProviderMark[] | undefined;
}

/** The model that answered, and what the call used. */
export type CallUse = Pick<
  FinishedAnswer,
  'provider' | 'model' | 'name' | 'upstreamModel' | 'inputTokens' | 'outputTokens' | 'costMicroUsd'
>;

export interface StartedCall {
  /** What is left of the sender's daily limit. */
  rest: DayRest | null;
  /** Aborted when the sender leaves or the call is stopped. */
  signal: AbortSignal;
  /**
   * Stores that the call ended, and what it cost: the reserved amount if the real cost is unknown. Does nothing if
   * the call has already ended. Never rejects, because the result is paid for even if it can't be stored.
   */
  finish(use: CallUse, status?: 'done' | 'failed' | 'stopped'): Promise<void>;
  /** Stores that the call failed, which costs nothing. Returns the error for the sender. */
  fail(cause: unknown, whyRefused?: string): Promise<unknown>;
}

/**
 * Starts a call that is counted, charged and stored like a query, except that what was sent and received isn't
 * stored. If the call can't run, throws an AppError and counts and stores nothing.
 */
export function startCall(
  deps: DirectDeps,
  actor: Actor,
  call: DirectCall,
  signal: AbortSignal,
): Promise<StartedCall> {
  const id = randomUUID();
  const { running: queries } = deps;
  return queries.begin(async () => {
    refuseUnavailable(deps, actor, call);
    return queries.admit(id, async () => {
      const most = call.mostMicroUsd ?? 0;
      const bounds = { leastMicroUsd: most, mostMicroUsd: most };
      const { dayRest } = await admitPaid(deps, toNewQuery(id, actor, call), bounds);
      const running = new RunningQuery(id, senderOf(actor), { isTemporary: true });
      const stored = Promise.withResolvers<void>();
      queries.add(running, stored.promise);
      const overtime = setTimeout(() => running.stop('overtime'), deps.settings.queryMs());
      const end = endOnce(async (save) => {
        clearTimeout(overtime);
        await retrySave(save).catch((error: unknown) =>
          deps.logError(error, `Couldn’t store how a call ended (${call.name})`),
        );
        running.close();
        await deps.budgets.settle(actor, id);
        stored.resolve();
      });
      const startedAt = performance.now();
      return {
        rest: dayRest,
        signal: AbortSignal.any([signal, running.signal]),
        finish(use, status = 'done') {
          const costMicroUsd = use.costMicroUsd ?? call.mostMicroUsd;
          const timeMs = performance.now() - startedAt;
          const answer = toAnswer({ ...use, costMicroUsd }, status, timeMs);
          return end(() => deps.store.recordAnswer(id, answer, status, null));
        },
        async fail(cause, whyRefused) {
          if (cause instanceof ProviderError)
            deps.logError(cause, `${call.name} couldn’t be called`);
          const error = callFailure(call.name, cause, whyRefused);
          const problem = error instanceof AppError ? error.toProblem() : null;
          const status = problem?.code === 'stopped' ? 'stopped' : 'failed';
          await end(() => deps.store.closeQuery(id, status, problem));
          return error;
        },
      };
    });
  });
}

function endOnce(end: (save: () => Promise<void>) => Promise<void>): typeof end {
  let ended: Promise<void> | null = null;
  return (save) => (ended ??= end(save));
}

function refuseUnavailable(
  { where, providerSettings, budgets }: DirectDeps,
  actor: Actor,
  { provider, name, mostMicroUsd, only = [] }: DirectCall,
): void {
  const why = where.isOff(provider)
    ? `${name} isn’t available because an administrator turned off the provider that it uses.`
    : !mayBeAsked(where, provider)
      ? `${name} is off here because it would use a provider that this installation doesn’t allow.`
      : !mayBeAsked(where, provider, only)
        ? 'Your recording wasn’t sent because you don’t allow the provider that transcribes it. Allow any provider, or type your prompt.'
        : null;
  if (why !== null) throw new AppError('invalid-input', why);
  if (providerSettings.apiKey(provider) === null) {
    const missingKey = providerSettings.keyVariable(provider);
    throw new AppError('missing-key', `${name} needs ${missingKey}. An administrator can add it.`, {
      missingKey,
    });
  }
  if (mostMicroUsd === null && budgets.isBounded(actor)) {
    throw new AppError(
      'invalid-input',
      `${name} has no known price, so it can’t be used with a budget. Use another model.`,
    );
  }
}

/**
 * The error for the sender if the vendor refused or failed, worded like an answer's. `why` describes a
 * request that the vendor didn't accept; if it is absent, the wording for prompts is used.
 */
export function callFailure(name: string, cause: unknown, why?: string): unknown {
  if (cause instanceof Error && cause.name === 'AbortError') {
    return new AppError('stopped', 'The call was stopped.', { cause });
  }
  if (!(cause instanceof ProviderError)) return cause;
  if (why !== undefined && cause.kind === 'bad-request') {
    return new AppError('invalid-input', `${name} ${why}`, { cause });
  }
  return AppError.of(problemOf(name, cause, false), cause);
}

function toNewQuery(id: string, actor: Actor, { kind, askedModel }: DirectCall): NewQuery {
  return {
    id,
    actor,
    kind,
    askedModel,
    tier: tierOf(actor),
    threadId: randomUUID(),
    isProgram: actor.key !== undefined,
    isStreamed: false,
    tags: actor.key?.tags ?? null,
    dataBytes: 0,
    compareMode: false,
    isBlind: false,
    isTemporary: false,
    combines: null,
    parentId: null,
    filesOf: null,
    ...withoutTexts,
  };
}

function toAnswer(
  use: CallUse,
  status: 'done' | 'failed' | 'stopped',
  timeMs: number,
): FinishedAnswer {
  return {
    ...use,
    timeMs,
    modelId: `${use.provider}:${use.model}`,
    finish: status === 'done' ? 'complete' : 'stopped',
    position: 0,
    content: '',
    reason: '',
    problem: null,
    toolCalls: null,
    web: null,
    searches: null,
    searchCostMicroUsd: null,
    vendorBlocks: null,
    failovers: [],
    substitution: null,
    askedWith: null,
    timeline: null,
  };
}
