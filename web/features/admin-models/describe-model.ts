import type { AdminModel } from '#shared/contract/models/admin-schemas.ts';
import { formatPrice } from '#shared/lib/format.ts';

/**
 * Formats as `$2.50 / $10.00`, per million input and output tokens. An unknown price must not look like zero.
 */
export function describePrices(model: AdminModel): string {
  const { inputMicroUsdPerMillion: input, outputMicroUsdPerMillion: output } = model;
  if (input === null || output === null) return model.writesText ? 'Unknown' : 'Per image';
  return input === 0 && output === 0 ? 'Free' : `${formatPrice(input)} / ${formatPrice(output)}`;
}

export function describeOffer(model: AdminModel): string {
  if (model.isInPicker) return model.isStandard ? 'Standard' : 'Free';
  return model.isInDirectory ? 'Directory only' : 'Hidden';
}

const listWords = {
  listed: 'Listed by its provider',
  'not-listed': 'Not listed by its provider',
  'no-list': 'No model list available',
};

/** Which model currently answers, and whether the provider's list contains the model that is called. */
export function describeService(model: AdminModel): string[] {
  const { isRetired, answeredBy, upstreamId, ownUpstreamId, vendorList } = model;
  const isRepointed = !isRetired && upstreamId !== ownUpstreamId;
  return [
    ...(isRetired ? ['Retired by an administrator'] : []),
    ...(isRepointed ? [`Changed from ${ownUpstreamId}`] : []),
    ...(answeredBy ? [`Answered by ${answeredBy.name}`] : []),
    listWords[vendorList],
  ];
}

/** Converts `2.5` to micro-dollars; null for an empty field, undefined for text that is not a price. */
export function parseDollars(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const amount = /^\d{1,5}(\.\d{1,6})?$/.test(text.trim()) ? Number(text) : Number.NaN;
  return Number.isNaN(amount) ? undefined : Math.round(amount * 1_000_000);
}

/** Finds models whose name and ids together contain every word. Ids start with the provider. */
export function findModels(models: readonly AdminModel[], search: string): AdminModel[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return models.filter(({ id, name, upstreamId }) => {
    const text = `${id} ${name} ${upstreamId}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
