import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { Substitution } from '#shared/contract/query/schemas.ts';
import { findPickerModel, type Catalogue } from './catalogue.ts';
import type { Model, ListPrice } from './model.ts';
import type { ProviderSettings } from './ports.ts';
import type { RetiredModels } from './retired-models.ts';

/** What a request for a catalogue model is really sent to: itself, what it is re-pointed to, or its successor. */
export interface ResolvedModel {
  catalogueModel: Model;
  upstreamId: string;
  /** As the answer names it on the wire and in words. */
  model: string;
  name: string;
  price: ListPrice | null;
  imagePriceMicroUsd: number | null;
  substitution: Substitution | null;
}

export interface ResolveDeps {
  providerSettings: Pick<ProviderSettings, 'upstreamId'>;
  retired: Pick<RetiredModels, 'has'>;
}

export function resolveModel(deps: ResolveDeps, model: Model): ResolvedModel {
  const repointed = repointedId(deps.providerSettings, model);
  if (repointed !== null) {
    const message = `${model.name} is served by ${repointed} here, as an administrator set it.`;
    return {
      catalogueModel: model,
      upstreamId: repointed,
      model: repointed,
      name: repointed,
      price: null,
      imagePriceMicroUsd: null,
      substitution: { asked: model.id, used: repointed, message },
    };
  }
  const itself = {
    catalogueModel: model,
    upstreamId: model.upstreamId,
    model: model.model,
    name: model.name,
    price: model.price,
    imagePriceMicroUsd: model.imagePriceMicroUsd ?? null,
    substitution: null,
  };
  const isGone = model.isRetired === true || deps.retired.has(model.upstreamId);
  return isGone ? (resolveSuccessor(itself) ?? itself) : itself;
}

/** The vendor's successor of a model that is gone; null when none is known or it is the one that is gone. */
export function resolveSuccessor(gone: ResolvedModel): ResolvedModel | null {
  const { catalogueModel, substitution } = gone;
  const { successor } = catalogueModel;
  if (!successor || substitution?.used === successor.upstreamId) return null;
  return {
    catalogueModel,
    upstreamId: successor.upstreamId,
    model: successor.upstreamId,
    name: successor.name,
    price: successor.price,
    imagePriceMicroUsd: null,
    substitution: {
      asked: catalogueModel.id,
      used: successor.upstreamId,
      message: `${gone.name} has been retired by its provider. Its successor, ${successor.name}, answers instead.`,
    },
  };
}

/**
 * Every id, as answers name it, that may answer for the model by what all processes know; none where it cannot
 * be chosen. That a vendor has retired a model is found out by each when it asks, so until an administrator
 * says so either may answer.
 */
export function listAnswerers(
  deps: { catalogue: Catalogue; providerSettings: Pick<ProviderSettings, 'upstreamId'> },
  id: ModelId,
): string[] {
  const model = findPickerModel(deps.catalogue, id);
  if (!model) return [];
  const repointed = repointedId(deps.providerSettings, model);
  const names = repointed === null ? ownAnswerers(model) : [repointed];
  return names.map((name) => `${model.provider}:${name}`);
}

function repointedId(
  settings: Pick<ProviderSettings, 'upstreamId'>,
  { id, upstreamId }: Model,
): string | null {
  const repointed = settings.upstreamId(id);
  return repointed === upstreamId ? null : repointed;
}

function ownAnswerers({ model, successor, isRetired }: Model): string[] {
  if (!successor) return [model];
  return isRetired ? [successor.upstreamId] : [model, successor.upstreamId];
}
