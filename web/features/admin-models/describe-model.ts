import type { AdminModel } from '#shared/contract/models/admin-schemas.ts';

/** `$2.50 / $10.00`, a million tokens in and out; a price that is not known is not told as none. */
export function describePrices(model: AdminModel): string {
  const { inputMicroUsdPerMillion: input, outputMicroUsdPerMillion: output } = model;
  if (input === null || output === null) return model.writesText ? 'Unknown' : 'By the picture';
  return input === 0 && output === 0 ? 'Free' : `${toDollars(input)} / ${toDollars(output)}`;
}

export function describeOffer(model: AdminModel): string {
  if (model.isInPicker) return model.isStandard ? 'Standard' : 'Free';
  return model.isInDirectory ? 'Directory only' : 'Hidden';
}

const listWords = {
  listed: 'Listed by its provider',
  'not-listed': 'Not listed by its provider',
  'no-list': 'No list to look it up in',
};

/** Who answers for it now, and whether its provider lists what is asked. */
export function describeService(model: AdminModel): string[] {
  const { isRetired, answeredBy, upstreamId, ownUpstreamId, vendorList } = model;
  const isRepointed = !isRetired && upstreamId !== ownUpstreamId;
  return [
    ...(isRetired ? ['Retired by an administrator'] : []),
    ...(isRepointed ? [`Re-pointed from ${ownUpstreamId}`] : []),
    ...(answeredBy ? [`${answeredBy.name} answers`] : []),
    listWords[vendorList],
  ];
}

/** `2.5` to millionths of a dollar; null for an empty field, undefined for what is no price. */
export function parseDollars(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const amount = /^\d{1,5}(\.\d{1,6})?$/.test(text.trim()) ? Number(text) : Number.NaN;
  return Number.isNaN(amount) ? undefined : Math.round(amount * 1_000_000);
}

function toDollars(microUsd: number): string {
  const format = { style: 'currency', currency: 'USD', maximumFractionDigits: 4 } as const;
  return new Intl.NumberFormat('en-US', format).format(microUsd / 1_000_000);
}
