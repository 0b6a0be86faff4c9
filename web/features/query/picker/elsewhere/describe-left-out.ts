import type { ModelId } from '#shared/contract/models/schemas.ts';
import { joinWords } from '#shared/lib/text.ts';
import type { PlacedModel } from './place-models.ts';

/** Describes which chosen models are left out and why, or that no model is left. */
export function describeLeftOut(
  leftOut: readonly ModelId[],
  models: readonly Pick<PlacedModel, 'id' | 'name' | 'elsewhere'>[],
): string {
  const out = models.filter(({ id }) => leftOut.includes(id));
  const names = joinWords(out.map(({ name }) => name));
  const isNone = models.length > 0 && models.every(({ elsewhere }) => elsewhere);
  const said = [
    out[0] && `${names} ${out.length > 1 ? 'aren’t' : 'isn’t'} used: ${out[0].elsewhere}. `,
    isNone && 'No model is available with this setting. ',
  ];
  return said.filter(Boolean).join('');
}
