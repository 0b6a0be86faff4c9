import type { ReplacedModel } from '#shared/contract/routing/schemas.ts';

/** Why votes for a model of the policy are no longer about what answers. */
export function nameReplaced(
  { model, answerer, isResting }: ReplacedModel,
  nameOf: (id: string) => string,
): string {
  const name = nameOf(model);
  if (answerer === null) return `${name} was removed, so its votes rest.`;
  const other = nameOf(answerer);
  return isResting
    ? `${other} answers for ${name} now, so the votes for ${name} rest.`
    : `${other} has begun to answer for ${name}. Its votes are about the model before.`;
}
