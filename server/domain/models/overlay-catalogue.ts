import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { Model, Successor } from './model.ts';
import type { StoredFacts, StoredModel } from './ports.ts';

/** The catalogue with what administrators added and changed; `today` is yyyy-mm-dd. */
export function overlayCatalogue(
  known: readonly Model[],
  stored: readonly StoredModel[],
  today: string,
): Model[] {
  const factsOf = new Map(stored.map(({ modelId, facts }) => [modelId, facts]));
  const added = stored.flatMap(({ modelId, facts }) => createAdded(known, modelId, facts) ?? []);
  return [...known, ...added].map((model) => {
    const facts = factsOf.get(model.id);
    return facts ? overlay(model, facts, today) : model;
  });
}

function createAdded(known: readonly Model[], id: ModelId, { added }: StoredFacts): Model | null {
  const like = known.find((model) => model.id === added?.skillsLike);
  if (!added || !like || known.some((model) => model.id === id)) return null;
  const { provider, model, name, description, isStandard, skillsLike } = added;
  const tier = { isStandard };
  return {
    ...like,
    id,
    provider,
    model,
    name,
    description: description || `A model of the kind of ${like.name}.`,
    upstreamId: model,
    picker: tier,
    directory: tier,
    price: null,
    retiredOn: null,
    successor: null,
    skillsLike,
  };
}

function overlay(model: Model, facts: StoredFacts, today: string): Model {
  const retiredOn = facts.retiredOn === undefined ? model.retiredOn : facts.retiredOn;
  const isRetired = typeof facts.retiredOn === 'string' && facts.retiredOn <= today;
  const successor = successorOf(model, facts);
  const isGone = facts.isShown === false || (isRetired && successor === null);
  return {
    ...model,
    name: facts.name ?? model.name,
    description: facts.description ?? model.description,
    picker: isGone ? null : tierOf(model.picker, model, facts),
    directory: facts.isShown === false ? null : tierOf(model.directory, model, facts),
    contextTokens: facts.contextTokens === undefined ? model.contextTokens : facts.contextTokens,
    maxOutputTokens: facts.maxOutputTokens ?? model.maxOutputTokens,
    price: priceOf(model, facts),
    retiredOn,
    successor,
    isRetired,
  };
}

function tierOf(
  shown: { isStandard: boolean } | null,
  { picker, directory }: Model,
  { isShown, isStandard }: StoredFacts,
): { isStandard: boolean } | null {
  const own = shown ?? (isShown === true ? (picker ?? directory ?? { isStandard: true }) : null);
  return own && { isStandard: isStandard ?? own.isStandard };
}

function priceOf(model: Model, facts: StoredFacts): Model['price'] {
  const { inputMicroUsdPerMillion: input, outputMicroUsdPerMillion: output } = facts;
  if (input === undefined && output === undefined) return model.price;
  if (input == null || output == null) return null;
  return { inputMicroUsdPerMillion: input, outputMicroUsdPerMillion: output };
}

function successorOf(model: Model, { successorId }: StoredFacts): Successor | null {
  if (successorId === undefined) return model.successor;
  if (successorId === null) return null;
  return {
    upstreamId: successorId,
    name: successorId,
    contextTokens: model.contextTokens,
    price: null,
  };
}
