import type { Failover } from '#shared/contract/query/schemas.ts';
import { takeTurn } from '#server/platform/take-turn.ts';
import { ProviderError } from '#server/providers/contract/provider-error.ts';
import type { Candidate } from '../plan/candidate-ranking.ts';
import type { FinishedAnswer } from './ports.ts';
import { findExclusion } from '../plan/provider-terms.ts';
import type { AnswerDeps } from '../query-deps.ts';
import { routedColumn } from '../stream/query-events.ts';
import { substitutionOf, toAnswer, toUnaskedAnswer, type AnswerHistory } from './answer.ts';
import { charactersFor } from './answer-room.ts';
import { attemptAnswer, isEmpty, type AnswerRun, type Attempt } from './attempt.ts';
import { chooseEffort, leastEffort, type Pace } from './build-request.ts';
import { whyEmpty, whyFailedOver } from './error-messages.ts';
import { Fallbacks } from './fallbacks.ts';
import { featuresOf, hasFeatures } from '../plan/features.ts';
import { formatCount, formatWait } from '#shared/lib/format.ts';

/** The next call: to a successor, to a fallback, or to the same model with less thinking. */
interface Next {
  candidate: Candidate;
  pace: Pace;
  failover: Failover | null;
  /** Another note for the user; null if there is none. */
  note: string | null;
}

const maxAttempts = 4;

/**
 * Writes one answer. Calls the chosen model and, as long as nothing was shown, a successor or fallback.
 * Returns what to store. Never throws: an error is part of the answer.
 */
export async function runAnswer(
  deps: AnswerDeps,
  run: AnswerRun,
  chosen: Candidate,
): Promise<FinishedAnswer> {
  if (chosen.problem) return toUnaskedAnswer(run, chosen, chosen.problem);
  const fallbacks = new Fallbacks(deps.health, run.query.rankFallbacks);
  const limitMs = deps.settings.queryMs();
  const history: AnswerHistory = { before: [], failovers: [], notes: [], limitMs };
  let next: Next = { candidate: chosen, pace: 'planned', failover: null, note: null };
  for (;;) {
    const { candidate, pace } = next;
    const before = history.before.at(-1)?.candidate;
    announce(run, next, before);
    if (next.failover) history.failovers.push(next.failover);
    if (next.note) tell(run, history, next.note);
    const { leftOut } = run.query.sent.writtenFor(candidate.model);
    if (candidate !== before && candidate.model.writesText && leftOut) tell(run, history, leftOut);
    const attempt = await attemptAnswer(deps, run, candidate, pace, (soFar) => {
      if (run.query.sent.input.temporary) return;
      // A blind answer is saved as it was shown, without the links of its citations.
      const hidden = run.running.isBlind && { web: null };
      const draftOf = () => ({ ...soFar(), content: '', times: null, ...hidden });
      run.running.drafts.set(run.position, () => toAnswer(run, draftOf(), history));
    });
    history.notes.push(...attempt.notes);
    const isLast = history.before.length + 1 === maxAttempts || run.running.signal.aborted;
    // When a vendor goes down, many answers fail together, and each ranks the models again. Without
    // a pause, other work would wait.
    if (attempt.error !== null) await takeTurn();
    const following = isLast ? null : await findNext(deps, run, attempt, pace, fallbacks);
    if (!following) {
      tellRedirect(run, attempt);
      const tellLimit = (name: string, limit: string) =>
        tell(
          run,
          history,
          `${name} reached the limit of ${limit} for an answer and was stopped there.`,
        );
      if (attempt.isCut) {
        const most = charactersFor(candidate.model, deps.settings.answerCharacters());
        tellLimit(candidate.model.name, `${formatCount(most)} characters`);
      }
      const isLate = run.running.stopReason === 'overtime' && attempt.finish === null;
      if (isLate && !isEmpty(attempt)) tellLimit(attempt.answerer.name, formatWait(limitMs / 1000));
      return toAnswer(run, attempt, history);
    }
    history.before.push(attempt);
    next = following;
  }
}

/** Publishes that a model other than the requested one answers. */
function announce(
  { running, position: column }: AnswerRun,
  { candidate, failover }: Next,
  before: Candidate | undefined,
): void {
  const next = routedColumn(column, candidate);
  if (failover) running.publish({ type: 'failover', column, failover, next });
  const substitution = candidate === before ? null : candidate.substitution;
  if (substitution) running.publish({ type: 'substitution', column, substitution, next });
}

/** Publishes a note for the user, which also becomes a part of the answer's reason. */
function tell(
  { running, position: column }: AnswerRun,
  { notes }: AnswerHistory,
  note: string,
): void {
  notes.push(note);
  running.publish({ type: 'note', column, note });
}

/** Returns null if this attempt is the last one. */
async function findNext(
  deps: AnswerDeps,
  run: AnswerRun,
  attempt: Attempt,
  pace: Pace,
  fallbacks: Fallbacks,
): Promise<Next | null> {
  const { candidate, error } = attempt;
  if (!isEmpty(attempt)) return null;
  // The program has already read this model's thinking, so no other model can take over.
  if (attempt.hasThought && run.query.sent.program?.isStreamed) return null;
  if (error === null) {
    return askToThinkLess(run, attempt, pace) ?? replaceEmpty(run, attempt, fallbacks);
  }
  if (!(error instanceof ProviderError)) return null;
  const successor = await findSuccessor(deps, run, candidate, error);
  if (successor) return { candidate: successor, pace, failover: null, note: null };
  if (!error.isRetryable && !mayChooseAnother(run, error)) return null;
  const { name, provider } = candidate.model;
  const fallback = fallbacks.next(provider, error.isOfProvider);
  return fallback && failOver(candidate, fallback, whyFailedOver(name, error));
}

/** In Auto, calls another model after an empty answer. If the user named the model, the problem is shown. */
function replaceEmpty(
  { query }: AnswerRun,
  { candidate, finish }: Attempt,
  fallbacks: Fallbacks,
): Next | null {
  if (!acceptsAnother(query) || finish === 'refused') return null;
  const { name, provider, reasoning } = candidate.model;
  const fallback = fallbacks.next(provider, false);
  const isThoughtAway = finish === 'length' && reasoning !== null;
  return fallback && failOver(candidate, fallback, whyEmpty(name, isThoughtAway));
}

function failOver(from: Candidate, to: Candidate, why: string): Next {
  const failover = { from: from.model.id, to: to.model.id, why };
  return { candidate: to, pace: 'planned', failover, note: null };
}

/** Calls a model again if thinking used up its whole answer, now with as little thinking as possible. */
function askToThinkLess(
  { query }: AnswerRun,
  { candidate, finish }: Attempt,
  pace: Pace,
): Next | null {
  const { model } = candidate;
  if (finish !== 'length' || model.reasoning === null || pace === 'least-thinking') return null;
  const canThinkLess = chooseEffort(model, query) !== leastEffort(model);
  const again = canThinkLess ? ' with less thinking' : '';
  const note = `${model.name} used its whole answer for thinking, so we called it again${again}.`;
  return { candidate, pace: 'least-thinking', failover: null, note };
}

/** Remembers that a model is gone or that our key may not use it, and returns what its listing resolves to now. */
async function findSuccessor(
  deps: AnswerDeps,
  { query, shown }: AnswerRun,
  candidate: Candidate,
  error: ProviderError,
): Promise<Candidate | null> {
  const { model, listing } = candidate;
  if (error.kind === 'model-gone') await rememberGone(deps, model, error);
  else if (error.kind === 'model-forbidden') deps.served.noteForbidden(model);
  else return null;
  // A program that names a model gets that model or an error. If the model is gone, its next call finds the
  // successor.
  if (query.sent.program && candidate.isNamed) return null;
  const entry = deps.lineUp.of(query.actor.user?.id ?? null).find(listing);
  // A model that is already in the comparison must not answer in it twice.
  if (!entry || shown.has(entry.model.id)) return null;
  if (!hasFeatures(entry.model, featuresOf(query.sent))) return null;
  if (findExclusion(query.sent, entry.model)) return null;
  shown.add(entry.model.id);
  return query.succeed(candidate, entry);
}

/**
 * In Auto, another model answers even if the cause is our account, a retired model or a request that only one
 * provider rejects.
 */
function mayChooseAnother({ query }: AnswerRun, { kind, isOfAccount }: ProviderError): boolean {
  return (
    acceptsAnother(query) &&
    (isOfAccount || kind === 'model-gone' || kind === 'bad-request' || kind === 'too-long')
  );
}

/** A program lists the fallbacks that it accepts, and `rankFallbacks` returns no others. */
function acceptsAnother({ isAuto, sent }: AnswerRun['query']): boolean {
  return isAuto || sent.program !== undefined;
}

/** Publishes that a different model answered the call. Vendors may report this only at the end. */
function tellRedirect({ running, position: column }: AnswerRun, attempt: Attempt): void {
  const { candidate, answerer } = attempt;
  const substitution = substitutionOf(attempt);
  if (answerer === candidate.model || !substitution) return;
  const next = routedColumn(column, { ...candidate, model: answerer });
  running.publish({ type: 'substitution', column, substitution, next });
}

async function rememberGone(
  deps: AnswerDeps,
  model: Candidate['model'],
  error: ProviderError,
): Promise<void> {
  try {
    await deps.served.noteGone(model, error.message);
  } catch (cause) {
    deps.logError(cause, `Couldn’t record that the provider no longer offers ${model.id}`);
  }
}
