import type { ModelId } from '#shared/contract/models/schemas.ts';
import { joinWords } from '#shared/lib/text.ts';
import type { CheckedModel } from './check-models.ts';

/** Explains which chosen models are left out and why, or that no model is left. */
export function describeLeftOut(
  leftOut: readonly ModelId[],
  models: readonly Pick<CheckedModel, 'id' | 'name' | 'exclusion'>[],
): string {
  const out = models.filter(({ id }) => leftOut.includes(id));
  const names = joinWords(out.map(({ name }) => name));
  const isNone = models.length > 0 && models.every(({ exclusion }) => exclusion);
  const said = [
    out[0] && `${names} ${out.length > 1 ? 'aren’t' : 'isn’t'} used: ${out[0].exclusion}. `,
    isNone && 'No model is available with this setting. ',
  ];
  return said.filter(Boolean).join('');
}
