import type { ModelId } from '#shared/contract/models/schemas.ts';
import { describeAdded } from './added-model.ts';
import {
  pricedOn,
  type Listing,
  type Model,
  type Reasoning,
  type Catalogue,
} from '#server/providers/contract/model.ts';
import type { StoredModel, StoredFacts } from '../store/model-store.ts';

/** The catalogue, combined with the administrators' additions and changes, at the prices of `today` (yyyy-mm-dd). */
export function overlayCatalogue(
  known: Catalogue,
  stored: readonly StoredModel[],
  today: string,
): Catalogue {
  const factsOf = new Map(stored.map(({ modelId, facts }) => [modelId, facts]));
  const added = stored.flatMap(
    ({ modelId, facts }) => createAdded(known, today, modelId, facts) ?? [],
  );
  const listings = [...known.listings, ...added.map(({ listing }) => listing)];
  const models = [...known.models, ...added.flatMap(({ model }) => model ?? [])];
  return {
    models: models.map((model) => overlayModel(pricedOn(model, today), factsOf.get(model.id))),
    listings: listings.map((listing) => overlayListing(listing, factsOf.get(listing.id))),
  };
}

/** `model` is null if the catalogue already has the model and only the listing is new. */
function createAdded(
  { models, listings }: Catalogue,
  today: string,
  id: ModelId,
  facts: StoredFacts,
): { listing: Listing; model: Model | null } | null {
  const { added } = facts;
  if (!added || listings.some((listing) => listing.id === id)) return null;
  const tier = { isStandard: added.isStandard };
  const listing = { id, picker: tier, directory: tier };
  if (models.some((model) => model.id === id)) return { listing, model: null };
  const like = models.find((model) => model.id === added.skillsLike);
  return like ? { listing, model: describeAdded(added, facts, pricedOn(like, today)) } : null;
}

function overlayModel(model: Model, facts: StoredFacts | undefined): Model {
  if (!facts) return model;
  const { retiredOn, successorId } = facts;
  return {
    ...model,
    name: facts.name ?? model.name,
    description: facts.description ?? model.description,
    contextTokens: facts.contextTokens === undefined ? model.contextTokens : facts.contextTokens,
    maxOutputTokens:
      facts.maxOutputTokens === undefined ? model.maxOutputTokens : facts.maxOutputTokens,
    release: facts.release === undefined ? model.release : facts.release,
    providerLink: facts.providerLink === undefined ? model.providerLink : facts.providerLink,
    bestFor: facts.bestFor ?? model.bestFor,
    sees: facts.sees ?? model.sees,
    readsDocuments: facts.readsDocuments ?? model.readsDocuments,
    reasoning: reasoningOf(model, facts.thinks),
    price: priceOf(model, facts),
    retirement: retirementOf(model, retiredOn),
    ...(facts.search && { webSearch: { ...facts.search, per: 'search' } }),
    successors: successorId === undefined ? model.successors : successorId ? [successorId] : [],
  };
}

// Every vendor's current thinking models accept these efforts.
const commonEfforts: Reasoning = { efforts: ['low', 'medium', 'high'], default: null };

function reasoningOf({ reasoning }: Model, thinks: boolean | undefined): Reasoning | null {
  if (thinks === undefined) return reasoning;
  return thinks ? (reasoning ?? commonEfforts) : null;
}

function retirementOf({ retirement }: Model, on: string | null | undefined): Model['retirement'] {
  if (on === undefined) return retirement;
  return on === null ? null : { on };
}

function overlayListing(listing: Listing, facts: StoredFacts | undefined): Listing {
  if (!facts) return listing;
  if (facts.isForEmbeddings) {
    const { isStandard } = tierOf(listing.picker ?? listing.directory, listing, facts) ?? {};
    return {
      id: listing.id,
      picker: null,
      directory: null,
      embeddings: { isStandard: isStandard ?? true },
    };
  }
  if (facts.isShown === false) return { ...listing, picker: null, directory: null };
  return {
    ...listing,
    picker: tierOf(listing.picker, listing, facts),
    directory: tierOf(listing.directory, listing, facts),
    ...(facts.isForAuto === false && { isOnlyByChoice: true }),
  };
}

function tierOf(
  shown: { isStandard: boolean } | null,
  { picker, directory }: Listing,
  { isShown, isStandard }: StoredFacts,
): { isStandard: boolean } | null {
  const own = shown ?? (isShown === true ? (picker ?? directory ?? { isStandard: true }) : null);
  return own && { isStandard: isStandard ?? own.isStandard };
}

/** Prices that were not set keep their catalogue value; null makes the whole price unknown. */
function priceOf({ price }: Model, facts: StoredFacts): Model['price'] {
  const {
    inputMicroUsdPerMillion = price?.inputMicroUsdPerMillion,
    outputMicroUsdPerMillion = price?.outputMicroUsdPerMillion,
  } = facts;
  if (inputMicroUsdPerMillion == null || outputMicroUsdPerMillion == null) return null;
  return { ...price, inputMicroUsdPerMillion, outputMicroUsdPerMillion };
}
