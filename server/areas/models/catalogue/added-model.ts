import { isOwnProvider } from '#shared/contract/models/constants.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import { samplingNames } from '#shared/contract/query/constants.ts';
import { describeEarlierModel } from '#server/providers/contract/describe-model.ts';
import {
  tabledTasks,
  type FirstGuess,
  type ListPrice,
  type Model,
  type TabledTask,
} from '#server/providers/contract/model.ts';
import type { StoredFacts, AddedModel } from '../store/model-store.ts';

// One step in log-odds. It multiplies or divides the odds of a good answer by about 1.6.
const step = 0.5;
const costFactors = { less: 0.5, same: 1, more: 2 };

/** Describes a model that isn't in the catalogue. Only its skills and speed come from `like`. */
export function describeAdded(
  added: AddedModel,
  { sees = false }: Pick<StoredFacts, 'sees'>,
  like: Model,
): Model {
  const { provider, model, name = model, description = '' } = added;
  const firstGuess = guessFrom(added, like);
  return describeEarlierModel(provider, {
    model,
    name,
    description,
    sees,
    contextTokens: null,
    maxOutputTokens: null,
    // If a server rejects one of these fields, we repeat the call without that field.
    ...(isOwnProvider(provider) && { takes: ['temperature', ...samplingNames, 'logprobs'] }),
    bestFor: [],
    price: null,
    release: null,
    providerLink: null,
    firstGuess,
    abilities: abilitiesFrom(firstGuess, like, sees),
    tokensPerSecond: like.tokensPerSecond,
  });
}

/** Whether the model still depends on its first guess because it has too few votes. */
export function isUnproven(
  { id, firstGuess }: Pick<Model, 'id' | 'firstGuess'>,
  winRates: ReadonlyMap<ModelId, number>,
): boolean {
  return firstGuess !== undefined && !winRates.has(id);
}

function guessFrom({ costs, betterAt = [], worseAt = [] }: AddedModel, like: Model): FirstGuess {
  return {
    like: like.id,
    shifts: Object.fromEntries([
      ...betterAt.map((task) => [task, step]),
      ...worseAt.map((task) => [task, -step]),
    ]),
    price: costs && like.price ? scalePrice(like.price, costFactors[costs]) : null,
  };
}

function scalePrice(price: ListPrice, factor: number): ListPrice {
  return {
    inputMicroUsdPerMillion: Math.round(price.inputMicroUsdPerMillion * factor),
    outputMicroUsdPerMillion: Math.round(price.outputMicroUsdPerMillion * factor),
  };
}

function abilitiesFrom({ shifts }: FirstGuess, like: Model, sees: boolean): Model['abilities'] {
  const abilityOf = (task: TabledTask) => {
    if (task === 'image' || (task === 'vision' && !sees)) return 0;
    // If `like` can't read pictures, its ability at knowledge is our best guess.
    const ability = like.abilities[task] || like.abilities.knowledge;
    return shiftAbility(ability, shifts[task] ?? 0);
  };
  return Object.fromEntries(
    tabledTasks.map((task) => [task, abilityOf(task)]),
  ) as Model['abilities'];
}

function shiftAbility(ability: number, logOdds: number): number {
  if (ability <= 0 || ability >= 1 || logOdds === 0) return ability;
  return 1 / (1 + Math.exp(-logOdds) * (1 / ability - 1));
}
