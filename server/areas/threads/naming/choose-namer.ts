import { isOwnProvider } from '#shared/contract/models/constants.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { Model } from '#server/providers/contract/model.ts';
import type { TokenUsage } from '#server/providers/contract/model-provider.ts';
import type { Ledger } from '../../budgets/index.ts';
import { costMicroUsd, mayBeAsked } from '../../models/index.ts';
import type { QueryDeps } from '../../query/index.ts';

export interface NamerDeps extends Pick<QueryDeps, 'lineUp' | 'where' | 'health'> {
  settings: Pick<QueryDeps['settings'], 'titleModel'>;
  budgets: Pick<Ledger, 'isBounded'>;
}

/**
 * The model that names a thread; null if there is none. It belongs to the provider that answered, so that the
 * prompt goes to no one else. An own provider's answering model does it itself: loading another one there may
 * take minutes.
 */
export function chooseNamer(
  { lineUp, where, health, settings, budgets }: NamerDeps,
  userId: number,
  answeredBy: ModelId,
  sizeFor: (model: Model) => TokenUsage,
): Model | null {
  const provider = providerOf(answeredBy);
  if (!mayBeAsked(where, provider)) return null;
  const models = lineUp
    .of(userId)
    .entries()
    .map(({ model }) => model)
    .filter((model) => model.provider === provider && model.writesText && !health.isOpen(model))
    .filter(({ price }) => price !== null || !budgets.isBounded({ user: null }));
  if (isOwnProvider(provider)) return models.find(({ id }) => id === answeredBy) ?? null;
  const wanted = models.find(({ id }) => id === settings.titleModel());
  const costOf = (model: Model) => costMicroUsd(model.price, sizeFor(model)) ?? Infinity;
  return wanted ?? models.toSorted((a, b) => costOf(a) - costOf(b))[0] ?? null;
}

function providerOf(id: ModelId): Model['provider'] {
  return id.slice(0, id.indexOf(':')) as Model['provider'];
}
