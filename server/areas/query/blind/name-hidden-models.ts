import { hiddenProvider, letterOf } from '#shared/contract/query/constants.ts';
import { isSender, type Actor } from '#server/platform/actor.ts';
import type { SentPrompt } from '../plan/prompt.ts';
import type { StoredQuery } from '../ports.ts';
import type { QueryDeps } from '../query-deps.ts';
import { isAskedBlind } from './is-blind.ts';

/**
 * When a blind comparison is repeated, the client names its models by hidden ids such as `hidden:A`. They are
 * resolved while the names stay hidden; in any other query, these ids are unknown.
 */
export async function nameHiddenModels(
  { store }: Pick<QueryDeps, 'store'>,
  actor: Actor,
  sent: SentPrompt,
): Promise<SentPrompt> {
  const { models, retryOf } = sent.input;
  const isHidden = models?.some((id) => id.startsWith(`${hiddenProvider}:`));
  if (!models || !isHidden || retryOf === undefined || !isAskedBlind(sent.input)) return sent;
  const comparison = await store.find(retryOf);
  if (!comparison || !isSender(actor, comparison)) return sent;
  const known = modelsByHiddenId(comparison);
  return { ...sent, input: { ...sent.input, models: models.map((id) => known.get(id) ?? id) } };
}

/** Maps each hidden id to the model that was chosen, even if another model answered in its place. */
function modelsByHiddenId({ answers }: StoredQuery): Map<string, string> {
  return new Map(
    answers.map(({ position, modelId, substitution }) => [
      `${hiddenProvider}:${letterOf(position)}`,
      substitution?.asked ?? modelId,
    ]),
  );
}
