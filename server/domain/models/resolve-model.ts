import type { Substitution } from '#shared/contract/query/schemas.ts';
import type { RoutedColumn } from '#shared/contract/query/stream-events.ts';
import type { CatalogueModel, ListPrice } from './model.ts';
import type { Candidate } from '../query/candidate.ts';
import type { ProviderSettings } from '../query/ports.ts';
import type { RetiredModels } from './retired-models.ts';

/** Who really answers for a catalogue model: itself, what it is re-pointed to, or its successor. */
export interface AnsweringModel {
  catalogueModel: CatalogueModel;
  upstreamId: string;
  /** As the answer names it on the wire and in words. */
  model: string;
  name: string;
  price: ListPrice | null;
  imagePriceMicroUsd: number | null;
  reason: string;
  substitution: Substitution | null;
}

export function answeringModel(
  deps: { providerSettings: ProviderSettings; retired: RetiredModels },
  candidate: Candidate,
): AnsweringModel {
  const { model, reason } = candidate;
  const repointed = deps.providerSettings.upstreamId(model.id);
  if (repointed !== null && repointed !== model.upstreamId) {
    const message = `${model.name} is served by ${repointed} here, as an administrator set it.`;
    return {
      catalogueModel: model,
      upstreamId: repointed,
      model: repointed,
      name: repointed,
      price: null,
      imagePriceMicroUsd: null,
      reason,
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
    reason,
    substitution: null,
  };
  const isGone = model.isRetired === true || deps.retired.has(model.upstreamId);
  return isGone ? (successorOf(itself) ?? itself) : itself;
}

/** The vendor's successor of a model that is gone; null when none is known or it already stands in. */
export function successorOf(gone: AnsweringModel): AnsweringModel | null {
  const { catalogueModel, substitution } = gone;
  const successor = catalogueModel.successor;
  if (!successor || substitution?.used === successor.upstreamId) return null;
  return {
    ...gone,
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

export function routedColumn(column: number, answering: AnsweringModel): RoutedColumn {
  return {
    column,
    id: answering.catalogueModel.id,
    provider: answering.catalogueModel.provider,
    model: answering.model,
    name: answering.name,
    reason: answering.reason,
  };
}
