import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import { textsOf } from '#shared/contract/query/texts-of.ts';
import { titleOf } from '../title-of.ts';
import { retrySave } from '../answer/retry-save.ts';
import type { FinishedAnswer } from '../answer/ports.ts';
import type { Orphan, RunningStore, UnfinishedAnswer } from './ports.ts';
import type { QueryStatus, StoredQuery, TurnToKeep } from '../ports.ts';
import type { Slot } from '../slots/slots.ts';
import type { QueryDeps } from '../query-deps.ts';
import { maxQueryMs } from '../run-query.ts';
import { statusOf } from '../save-answer.ts';
import { endEvent } from '../stream/query-events.ts';
import { graceMs, RunningQuery } from '../stream/running-query.ts';
import { toInterrupted } from './close-orphans.ts';
import { resumeAnswer, type ResumedRun } from './resume-answer.ts';

export interface ResumeDeps extends QueryDeps {
  parts: Pick<RunningStore, 'takeOver' | 'handOver'>;
  /** Starts writing the query's events to where readers at all processes find them. */
  follow(queryId: string): void;
}

/** How long to wait for a place. */
const longestWaitMs = 2_000;

/**
 * Resumes a query whose process died or handed it over, if a vendor writes one of its answers in the
 * background. Returns false if nothing can be resumed. If several processes try, one of them does it.
 */
export async function resumeQuery(deps: ResumeDeps, orphan: Orphan): Promise<boolean> {
  if (!canGoOn(orphan)) return false;
  // This process is shutting down, so another one must resume the query.
  if (deps.running.isClosing) return true;
  const taken = await deps.parts.takeOver(orphan);
  if (!taken) return true;
  try {
    const stored = await deps.store.find(taken.id);
    if (stored) begin(deps, taken, stored);
  } catch (error) {
    await retrySave(() => deps.parts.handOver(taken.id));
    throw error;
  }
  return true;
}

/** The events must be known, so that readers can continue after those that they have seen. */
function canGoOn({ events, unfinished, ageMs }: Orphan): boolean {
  return events.length > 0 && ageMs < maxQueryMs && unfinished.some(isResumable);
}

function isResumable(answer: UnfinishedAnswer): answer is Parameters<typeof resumeAnswer>[2] {
  return answer.resumable !== undefined && answer.content.length >= answer.resumable.characters;
}

function begin(deps: ResumeDeps, taken: Orphan, stored: StoredQuery): void {
  const { id, events, unfinished } = taken;
  const traits = { graceMs, isBlind: stored.blind === 'hidden', events };
  const running = new RunningQuery(id, stored, traits);
  const sinceMs = performance.now() - taken.ageMs;
  const ageMs = () => performance.now() - sinceMs;
  for (const { content: _, resumable, ...draft } of unfinished) {
    running.drafts.set(draft.position, () => {
      const known = running.resumableOf(draft.position);
      return { ...draft, timeMs: Math.round(ageMs()), ...(known && { resumable: known }) };
    });
    if (resumable) running.mark(draft.position, resumable);
  }
  showRest(running, events, unfinished);
  deps.running.add(running, goOn(deps, taken, stored, { running, ageMs }));
  deps.follow(id);
}

/** Publishes text that was saved before any reader could see it. */
function showRest(
  running: RunningQuery,
  events: readonly StreamEvent[],
  unfinished: readonly UnfinishedAnswer[],
): void {
  const shown = textsOf(events);
  for (const { position: column, content } of unfinished) {
    const text = content.slice(shown.get(column)?.length ?? 0);
    if (text !== '') running.publish({ type: 'text', text, column });
  }
}

async function goOn(
  deps: ResumeDeps,
  { unfinished, tier }: Orphan,
  stored: StoredQuery,
  { running, ageMs }: Omit<ResumedRun, 'place'>,
): Promise<void> {
  const overtime = setTimeout(() => running.stop('interrupted'), maxQueryMs - ageMs());
  const save = createSaver(deps, stored, stored.answers.length + unfinished.length);
  let place: Slot | null = null;
  try {
    place = await findPlace(deps, running, tier, unfinished);
    const run = { running, place, ageMs };
    await Promise.all(
      unfinished.map(async (one) => {
        const answer = isResumable(one) ? await resumeAnswer(deps, run, one) : toInterrupted(one);
        if (running.isLeft) return;
        await save(answer);
        running.drafts.delete(one.position);
        running.publish(endEvent(answer));
      }),
    );
  } catch (error) {
    deps.logError(error, `Query ${running.id} could not be gone on with`);
  } finally {
    place?.release();
    clearTimeout(overtime);
    running.publish({ type: 'done', queryId: running.id });
    if (!running.isLeft) running.close();
  }
}

async function findPlace(
  { slots }: ResumeDeps,
  { signal }: RunningQuery,
  tier: Orphan['tier'],
  unfinished: readonly UnfinishedAnswer[],
): Promise<Slot | null> {
  const asked = [...new Set(unfinished.filter(isResumable).map(({ provider }) => provider))];
  const late = AbortSignal.timeout(longestWaitMs);
  try {
    return await slots.wait({
      providers: () => asked,
      priority: tier === 'standard' ? 1 : 0,
      signal: AbortSignal.any([signal, late]),
    });
  } catch (error) {
    if (!signal.aborted && !late.aborted) throw error;
    return null;
  }
}

function createSaver(
  { store }: ResumeDeps,
  { id, answers, userId, threadId, prompt }: StoredQuery,
  count: number,
): (answer: FinishedAnswer) => Promise<void> {
  const ended: FinishedAnswer[] = [...answers];
  const turnOf = (status: QueryStatus | null): TurnToKeep | null =>
    userId !== null && (status === 'done' || status === 'stopped')
      ? { userId, threadId, title: titleOf(prompt), files: [] }
      : null;
  return (answer) => {
    ended.push(answer);
    const status = ended.length === count ? closingOf(ended) : null;
    return retrySave(() => store.recordAnswer(id, answer, status, turnOf(status)));
  };
}

/** If no answer could be resumed, the query ends as `interrupted`, as `closeOrphans` would end it. */
function closingOf(ended: readonly FinishedAnswer[]): QueryStatus {
  const status = statusOf(ended);
  return status === 'failed' && ended.some(isOfDead) ? 'interrupted' : status;
}

function isOfDead({ problem }: FinishedAnswer): boolean {
  return problem?.code === 'server-stopped';
}
