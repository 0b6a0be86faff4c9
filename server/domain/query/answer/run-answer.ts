import type { Failover } from '#shared/contract/query/schemas.ts';
import { ProviderError } from '../../models/provider-error.ts';
import type { Candidate } from '../plan/candidate-ranking.ts';
import type { Answer } from '../ports.ts';
import type { AnswerDeps } from '../query-deps.ts';
import { routedColumn } from '../stream/query-events.ts';
import { toAnswer, toUnaskedAnswer } from './answer.ts';
import { attemptAnswer, type AnswerRun, type Attempt } from './attempt.ts';
import type { Pace } from './build-request.ts';
import { whyFailedOver } from './error-messages.ts';

/** Who is asked next: a successor, a fallback, or the same model to think less. */
interface Next {
  candidate: Candidate;
  pace: Pace;
  failover: Failover | null;
  /** What is said of it besides. */
  note: string | null;
}

const maxAttempts = 4;

/**
 * Has one answer written: asks the chosen model, goes on to a successor or fallback as long as nothing
 * was shown, and returns what is to be stored. Never throws: an error is part of the answer.
 */
export async function runAnswer(
  deps: AnswerDeps,
  run: AnswerRun,
  chosen: Candidate,
): Promise<Answer> {
  if (chosen.problem) return toUnaskedAnswer(run, chosen, chosen.problem);
  const fallbacks = run.query.fallbacks();
  const failovers: Failover[] = [];
  const notes: string[] = [];
  let next: Next = { candidate: chosen, pace: 'planned', failover: null, note: null };
  for (let attempts = 1; ; attempts += 1) {
    announce(run, next);
    if (next.failover) failovers.push(next.failover);
    if (next.note) notes.push(next.note);
    const attempt = await attemptAnswer(deps, run, next.candidate, next.pace);
    const isLast = attempts === maxAttempts || run.running.signal.aborted;
    const following = isLast ? null : await findNext(deps, run, attempt, next.pace, fallbacks);
    if (!following) return toAnswer(run, tellRedirect(deps, run, attempt), { failovers, notes });
    next = following;
  }
}

/** Says that another model answers than was asked for, or that one is asked again. */
function announce(
  { running, position: column }: AnswerRun,
  { candidate, failover, note }: Next,
): void {
  const { substitution } = candidate;
  const next = routedColumn(column, candidate);
  if (failover) running.publish({ type: 'failover', column, failover, next });
  if (substitution) running.publish({ type: 'substitution', column, substitution, next });
  if (note) running.publish({ type: 'note', column, note });
}

/** Null when this attempt is the one that counts. */
async function findNext(
  deps: AnswerDeps,
  run: AnswerRun,
  attempt: Attempt,
  pace: Pace,
  fallbacks: Iterator<Candidate, void>,
): Promise<Next | null> {
  const { candidate, content, error } = attempt;
  if (content !== '') return null;
  if (error === null) return askToThinkLess(attempt, pace);
  if (!(error instanceof ProviderError)) return null;
  const successor = await findSuccessor(deps, candidate, error);
  if (successor) return { candidate: successor, pace, failover: null, note: null };
  if (!error.isRetryable && !isOfAccount(run, error)) return null;
  const { value: fallback } = nextOfOther(fallbacks, error, candidate);
  if (!fallback) return null;
  const why = whyFailedOver(candidate.model.name, error);
  const failover = { from: candidate.model.id, to: fallback.model.id, why };
  return { candidate: fallback, pace: 'planned', failover, note: null };
}

/** A model that spent its whole answer on thinking is asked once more, to think as little as it can. */
function askToThinkLess({ candidate, finish }: Attempt, pace: Pace): Next | null {
  const { model } = candidate;
  if (finish !== 'length' || model.reasoning === null || pace === 'least-thinking') return null;
  const note = `${model.name} spent its whole answer on thinking, so it was asked again to think less.`;
  return { candidate, pace: 'least-thinking', failover: null, note };
}

/** A model that turns out to be gone, or not this key's, is remembered; what its listing resolves to then answers. */
async function findSuccessor(
  deps: AnswerDeps,
  { model, listing, reason }: Candidate,
  error: ProviderError,
): Promise<Candidate | null> {
  if (error.kind === 'model-gone') await rememberGone(deps, model, error);
  else if (error.kind === 'model-forbidden') deps.served.noteForbidden(model);
  else return null;
  const entry = deps.lineUp.find(listing);
  if (!entry || entry.model.id === model.id) return null;
  return { model: entry.model, listing, substitution: entry.substitution, reason };
}

/** In Auto what is wrong with one account is no reason to leave the person without an answer. */
function isOfAccount({ query }: AnswerRun, { isOfAccount }: ProviderError): boolean {
  return isOfAccount && query.isAuto;
}

/** The best fallback; of another provider where this one's account is at fault. */
function nextOfOther(
  fallbacks: Iterator<Candidate, void>,
  error: ProviderError,
  { model: { provider } }: Candidate,
): IteratorResult<Candidate, void> {
  let next = fallbacks.next();
  while (!next.done && error.isOfProvider && next.value.model.provider === provider) {
    next = fallbacks.next();
  }
  return next;
}

/** Where a vendor answered with another model than was asked for, that one answered: it is told, and priced. */
function tellRedirect(
  deps: AnswerDeps,
  { running, position }: AnswerRun,
  attempt: Attempt,
): Attempt {
  const { candidate, answeredBy } = attempt;
  const model = answeredBy && deps.lineUp.redirectedTo(candidate.model, answeredBy);
  if (!model) return attempt;
  const message = `${candidate.model.name} was asked, and its provider answered with ${model.name}.`;
  const substitution = { asked: candidate.listing, used: model.model, message };
  const redirected = { ...candidate, model, substitution };
  const next = routedColumn(position, redirected);
  running.publish({ type: 'substitution', column: position, substitution, next });
  return { ...attempt, candidate: redirected };
}

async function rememberGone(
  deps: AnswerDeps,
  model: Candidate['model'],
  error: ProviderError,
): Promise<void> {
  try {
    await deps.served.noteGone(model, error.message);
  } catch (cause) {
    deps.logError(cause, model.upstreamId);
  }
}
