import type { PreferenceInput } from '#shared/contract/preferences/schemas.ts';
import { isSender, type Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import {
  type QueryStore,
  type StoredQuery,
  type FinishedAnswer,
  stillRunning,
} from '../query/index.ts';
import type { NewPreference, PreferenceStore } from './store/preference-store.ts';

export interface PreferenceDeps {
  queries: QueryStore;
  preferences: PreferenceStore;
}

/**
 * Stores which answer the user preferred in their own comparison. Throws an AppError if that answer
 * failed or was stopped, or if another preference is already stored.
 */
export async function logPreference(
  deps: PreferenceDeps,
  actor: Actor,
  input: PreferenceInput,
): Promise<void> {
  const comparison = await findComparison(deps, actor, input);
  if (comparison.isTemporary) {
    throw new AppError('conflict', 'Temporary conversations aren’t used for ratings.');
  }
  const votable = comparison.answers.filter(isVotable);
  if (votable.length < 2) throw new AppError('conflict', 'You need two complete answers to vote.');
  checkCompared(comparison, input);
  const preference: NewPreference = {
    queryId: comparison.id,
    userId: actor.user?.id ?? null,
    outcome: input.outcome,
    position: input.outcome === 'preferred' ? preferredAnswer(votable, input).position : null,
  };
  const stored = await deps.preferences.save(preference);
  if (stored.outcome !== preference.outcome || stored.position !== preference.position) {
    throw new AppError('conflict', 'You have already voted on this comparison.');
  }
}

async function findComparison(
  deps: PreferenceDeps,
  actor: Actor,
  { queryId, query }: PreferenceInput,
): Promise<StoredQuery> {
  const userId = actor.user?.id ?? null;
  const found = queryId
    ? await deps.queries.find(queryId)
    : await deps.preferences.findComparison(userId, query);
  if (!found || !isSender(actor, found) || found.answers.length < 2) {
    throw new AppError('not-found', 'This comparison doesn’t exist or isn’t yours.');
  }
  return found;
}

/** Answers that failed or were stopped cannot be preferred. */
function isVotable({ problem, finish, content }: FinishedAnswer): boolean {
  return problem === null && content !== '' && (finish === 'complete' || finish === 'length');
}

/** Refuses all model names while they are hidden, because checking one would confirm a guess. */
function checkCompared({ answers, ...query }: StoredQuery, input: PreferenceInput): void {
  const { comparedModels, selectedModel } = input;
  if (query.blind === 'hidden') {
    if (query.status === 'running') throw stillRunning();
    if (!comparedModels && !selectedModel) return;
    throw new AppError(
      'conflict',
      'The model names are hidden. Send the position of the preferred answer.',
    );
  }
  if (!comparedModels) return;
  const isThere = comparedModels.every(({ provider, model }) =>
    answers.some((answer) => answer.provider === provider && answer.model === model),
  );
  if (!isThere || comparedModels.length !== answers.length) {
    throw new AppError('conflict', 'This comparison used different models.');
  }
}

function preferredAnswer(
  votable: readonly FinishedAnswer[],
  { selectedProvider, selectedModel, selectedPosition }: PreferenceInput,
): FinishedAnswer {
  const preferred = votable.find(({ position, provider, model }) =>
    selectedPosition === undefined
      ? provider === selectedProvider && model === selectedModel
      : position === selectedPosition,
  );
  if (preferred) return preferred;
  throw new AppError('conflict', 'You can’t vote for an answer that failed or was stopped.');
}
