import { letterOf } from '#shared/contract/query/constants.ts';
import { writeCited } from '#shared/lib/citations.ts';
import { isSender, type Actor } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import { stillRunning } from '../blind/is-blind.ts';
import type { SentPrompt } from '../plan/prompt.ts';
import type { StoredQuery } from '../ports.ts';
import type { QueryDeps } from '../query-deps.ts';
import { writeCombinePrompt, type LetteredAnswer } from './write-combine-prompt.ts';

type CombineDeps = Pick<QueryDeps, 'store' | 'lineUp'>;

/** The maximum length of the question and answers, in characters, however large the window is. */
const mostRoom = 60_000;
/** Fills half of the window, at a low estimate of 2.5 characters per token. */
const charactersPerWindowToken = 1.25;

/**
 * If the prompt combines a comparison, adds its answers and continues its thread. Throws if the comparison
 * belongs to someone else or cannot be combined yet.
 */
export async function prepareCombine(
  deps: CombineDeps,
  actor: Actor,
  sent: SentPrompt,
): Promise<SentPrompt> {
  const { input, attachments } = sent;
  const { combineOf, retryOf } = input;
  if (combineOf === undefined) return sent;
  if (input.compareMode || input.temporary || attachments.length > 0) {
    throw new AppError(
      'invalid-input',
      'To combine answers, choose a single model in a saved conversation, and don’t attach files.',
    );
  }
  const comparison = await deps.store.find(combineOf);
  if (!comparison || !isSender(actor, comparison) || comparison.answers.length < 2) {
    throw new AppError('not-found', 'This comparison doesn’t exist or isn’t yours.');
  }
  const prompt = writeCombinePrompt({
    question: comparison.prompt,
    instruction: input.query,
    answers: answersOf(comparison),
    room: roomOf(deps, input.model),
  });
  const place = retryOf === undefined ? { parentId: combineOf } : {};
  return {
    ...sent,
    input: { ...input, ...place, threadId: comparison.threadId },
    combine: { of: combineOf, ...prompt },
  };
}

function answersOf({ answers, status, blind }: StoredQuery): LetteredAnswer[] {
  if (status === 'running') throw stillRunning();
  if (blind === 'hidden') {
    throw new AppError('conflict', 'Vote on this comparison or reveal its names first.');
  }
  const written = answers
    .filter(({ content, problem }) => problem === null && content !== '')
    .map(({ position, content, web }) => ({
      letter: letterOf(position),
      content: writeCited(content, web),
    }));
  if (written.length >= 2) return written;
  throw new AppError('conflict', 'You need two complete answers to combine.');
}

function roomOf({ lineUp }: CombineDeps, asked: string | undefined): number {
  const window = (asked && lineUp.find(asked)?.model.contextTokens) || Infinity;
  return Math.min(mostRoom, Math.floor(window * charactersPerWindowToken));
}
