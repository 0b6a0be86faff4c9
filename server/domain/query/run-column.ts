import type { Failover, Receipt } from '#shared/contract/queries.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { RoutedColumn, StreamEvent } from '#shared/contract/stream-events.ts';
import type { ProviderId } from '#shared/contract/models.ts';
import {
  answeringModel,
  routedColumn,
  successorOf,
  type AnsweringModel,
} from './answering-model.ts';
import { costMicroUsd } from './cost.ts';
import { problemOf, whyFailedOver } from './failure-words.ts';
import type { Candidate } from './plan-query.ts';
import type { ModelProvider, ProviderSettings, TokenUsage, Turn } from './ports.ts';
import { ProviderError } from './provider-error.ts';
import type { RetiredModels } from './retired-models.ts';
import type { StoredAnswer } from './store.ts';

const maxAttempts = 4;

export interface ColumnDeps {
  providers: Record<ProviderId, ModelProvider>;
  providerSettings: ProviderSettings;
  retired: RetiredModels;
  /** For operators: the vendor's own words, which the person does not see. */
  logFailure(error: unknown, model: string): void;
}

export interface ColumnRun {
  column: number;
  first: Candidate;
  standIns(): Candidate[];
  turns: Turn[];
  /** Milliseconds since the epoch at which the query was submitted. */
  startedAtMs: number;
  signal: AbortSignal;
  stopReason(): 'stopped' | 'interrupted' | null;
  publish(event: StreamEvent): void;
}

/** The outcome of one attempt: ended well, or the error that ended it. */
interface Attempt {
  content: string;
  finish: 'complete' | 'length' | 'refused' | null;
  usage: TokenUsage | null;
  error: unknown;
}

/** The first model of a column as it will be asked, before anything is sent. */
export function firstOf(deps: ColumnDeps, run: Pick<ColumnRun, 'column' | 'first'>): RoutedColumn {
  return routedColumn(run.column, answeringModel(deps, run.first));
}

/**
 * Has one column answered: asks the chosen model, moves to a successor or stands in as long as nothing
 * was shown, and comes back with what is to be stored. Never throws: a failure is part of the answer.
 */
export async function runColumn(deps: ColumnDeps, run: ColumnRun): Promise<StoredAnswer> {
  const failovers: Failover[] = [];
  const untried = new StandIns(run);
  let answering = answeringModel(deps, run.first);
  announceSubstitution(run, answering);
  for (let attempts = 1; ; attempts += 1) {
    const attempt = await attemptAnswer(deps, run, answering);
    const next =
      attempts < maxAttempts ? await moveOn(deps, run, answering, attempt, untried) : null;
    if (!next) return toStored(run, answering, attempt, failovers);
    if (next.failover) failovers.push(next.failover);
    answering = next.answering;
    if (next.failover) {
      const routed = routedColumn(run.column, answering);
      run.publish({ type: 'failover', column: run.column, failover: next.failover, next: routed });
    }
    announceSubstitution(run, answering);
  }
}

function announceSubstitution(run: ColumnRun, answering: AnsweringModel): void {
  const { substitution } = answering;
  if (!substitution) return;
  const next = routedColumn(run.column, answering);
  run.publish({ type: 'substitution', column: run.column, substitution, next });
}

class StandIns {
  readonly #run: ColumnRun;
  #left: Candidate[] | null = null;

  constructor(run: ColumnRun) {
    this.#run = run;
  }

  next(): Candidate | null {
    this.#left ??= this.#run.standIns();
    return this.#left.shift() ?? null;
  }
}

async function attemptAnswer(
  deps: ColumnDeps,
  run: ColumnRun,
  { catalogueModel, upstreamId }: AnsweringModel,
): Promise<Attempt> {
  const attempt: Attempt = { content: '', finish: null, usage: null, error: null };
  const request = { upstreamId, turns: run.turns, maxOutputTokens: catalogueModel.maxOutputTokens };
  try {
    const provider = deps.providers[catalogueModel.provider];
    for await (const event of provider.streamAnswer(request, run.signal)) {
      if (event.type === 'text') {
        attempt.content += event.text;
        run.publish({ type: 'text', column: run.column, text: event.text });
      } else {
        attempt.finish = event.finish;
        attempt.usage = event.usage;
      }
    }
  } catch (error) {
    attempt.error = error;
    if (!run.signal.aborted) deps.logFailure(error, upstreamId);
  }
  return attempt;
}

/** What answers next, or null when this attempt is the one that counts. */
async function moveOn(
  deps: ColumnDeps,
  run: ColumnRun,
  answering: AnsweringModel,
  attempt: Attempt,
  standIns: StandIns,
): Promise<{ answering: AnsweringModel; failover: Failover | null } | null> {
  const { error, content } = attempt;
  if (!(error instanceof ProviderError) || run.signal.aborted || content !== '') return null;
  if (error.fault === 'model-gone') {
    await rememberGone(deps, answering, error);
    const successor = successorOf(answering);
    if (successor) return { answering: successor, failover: null };
  } else if (!error.isRetryable) return null;
  const standIn = standIns.next();
  if (!standIn) return null;
  const from = answering.catalogueModel.id;
  const why = whyFailedOver(answering.name, error);
  return {
    answering: answeringModel(deps, standIn),
    failover: { from, to: standIn.model.id, why },
  };
}

async function rememberGone(
  deps: ColumnDeps,
  { catalogueModel, upstreamId }: AnsweringModel,
  error: ProviderError,
): Promise<void> {
  try {
    await deps.retired.add(catalogueModel.provider, upstreamId, error.message);
  } catch (cause) {
    deps.logFailure(cause, upstreamId);
  }
}

function toStored(
  run: ColumnRun,
  answering: AnsweringModel,
  attempt: Attempt,
  failovers: Failover[],
): StoredAnswer {
  const { content, usage } = attempt;
  const stopReason = run.signal.aborted ? (run.stopReason() ?? 'interrupted') : null;
  return {
    position: run.column,
    modelId: answering.catalogueModel.id,
    provider: answering.catalogueModel.provider,
    model: answering.model,
    name: answering.name,
    upstreamModel: answering.upstreamId,
    content,
    reason: answering.reason,
    finish: stopReason ?? attempt.finish ?? 'interrupted',
    problem: stopReason ? null : problemWith(answering, attempt),
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    costMicroUsd: costMicroUsd(answering.price, usage),
    timeMs: Date.now() - run.startedAtMs,
    failovers,
    substitution: answering.substitution,
  };
}

function problemWith({ name }: AnsweringModel, attempt: Attempt): Problem | null {
  const { error, finish, content } = attempt;
  if (error !== null) return problemOf(name, error, content !== '');
  if (content !== '') return null;
  if (finish === 'refused') {
    return {
      code: 'provider-refused',
      message: `${name} declined to answer this prompt. Rephrase it, or try another model.`,
    };
  }
  return {
    code: 'empty-answer',
    message: `${name} sent an empty answer. Try again, or choose another model.`,
  };
}

/** What the person sees of a stored answer's cost in time, tokens and money. */
export function receiptOf(answer: StoredAnswer): Receipt {
  return {
    time: answer.timeMs / 1000,
    inputTokens: answer.inputTokens,
    outputTokens: answer.outputTokens,
    costMicroUsd: answer.costMicroUsd,
    finish: answer.finish,
    failovers: answer.failovers,
    substitution: answer.substitution,
  };
}
