import type { DirectoryModel, ListPrice } from '#shared/contract/models/schemas.ts';
import { formatCompactCount, formatDay, formatPrice } from '#shared/lib/format.ts';

/** The text for a fact that this installation doesn't know. */
export const unknown = 'Unknown';

/** The target of 'Try': the model if the picker offers it at the same tier, otherwise Auto. */
export function tryHref({ picker, isStandard }: DirectoryModel): string {
  return picker?.isStandard === isStandard ? `/?model=${picker.id}` : '/';
}

/** Separates current models from those that their provider has retired. */
export function splitRetired(models: readonly DirectoryModel[]) {
  const isRetired = ({ retirement }: DirectoryModel) => retirement?.isOver ?? false;
  return {
    current: models.filter((model) => !isRetired(model)),
    retired: models.filter(isRetired),
  };
}

/** Formats prices per million tokens as `$2.50 in, $10.00 out`. */
export function describePrice({
  inputMicroUsdPerMillion: input,
  outputMicroUsdPerMillion: output,
}: ListPrice): string {
  return `${formatPrice(input)} in, ${formatPrice(output)} out`;
}

/** The price text for a model that is free or has no token price; null for any other model. */
export function describeOtherPrice({
  price,
  writesText,
}: Pick<DirectoryModel, 'price' | 'writesText'>): string | null {
  // Image models are charged per image.
  if (!price) return writesText ? unknown : 'Per image';
  const isFree = price.inputMicroUsdPerMillion === 0 && price.outputMicroUsdPerMillion === 0;
  return isFree ? 'Free' : null;
}

/** The context window of a model, such as `128K`. */
export function describeWindow({
  context,
  writesText,
}: Pick<DirectoryModel, 'context' | 'writesText'>): string {
  return context ?? (writesText ? unknown : 'None');
}

/** The prompt length above which the provider charges more; null if length doesn't matter. */
export function describeLongPrompt({ longPrompt }: ListPrice): string | null {
  if (!longPrompt) return null;
  return `higher above ${formatCompactCount(longPrompt.aboveTokens)} tokens`;
}

/** A note for a model that its provider is retiring; null for other models. */
export function describeRetirement(model: DirectoryModel, providerName: string): string | null {
  const { retirement, successor } = model;
  if (!retirement) return null;
  const day = retirement.on && formatDay(retirement.on);
  const fate = retirement.isOver ? 'Retired by' : 'Will be retired by';
  const first = `${fate} ${providerName}${day ? ` on ${day}` : ''}.`;
  if (!successor) return first;
  const price = successor.price ? ` (${describePrice(successor.price)}, per million tokens)` : '';
  return `${first} When it no longer answers, its replacement ${successor.name}${price} does, and the answer says so.`;
}
