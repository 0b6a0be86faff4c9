import { nameModel } from '../answers/model-name.ts';
import type { SimulatedModel } from '../vendor/models.ts';
import type { IncomingRequest } from '../vendor/vendor.ts';
import { requireVersion } from './message-request.ts';

/** Source: https://platform.claude.com/docs/en/api/models-list */
export function presentPage(models: SimulatedModel[], request: IncomingRequest): object {
  requireVersion(request);
  const { after_id: after, limit = '20' } = request.query;
  const start = models.findIndex(({ id }) => id === after) + 1;
  const page = models.slice(start, start + Number(limit));
  return {
    data: page.map(describeModel),
    has_more: start + page.length < models.length,
    first_id: page.at(0)?.id ?? null,
    last_id: page.at(-1)?.id ?? null,
  };
}

export function presentModel(model: SimulatedModel, request: IncomingRequest): object {
  requireVersion(request);
  return describeModel(model);
}

/** A model with a retirement day is `deprecated`. Retired models aren't in the list at all. */
function describeModel(model: SimulatedModel): object {
  const { id, released, retiresOn, windowTokens, outputCap } = model;
  return {
    type: 'model',
    id,
    display_name: nameModel(id),
    created_at: toTimestamp(released),
    lifecycle: retiresOn === null ? 'active' : 'deprecated',
    deprecated_at: null,
    retires_at: retiresOn && toTimestamp(retiresOn),
    line: /haiku|sonnet|opus|fable/.exec(id)?.[0] ?? null,
    max_input_tokens: windowTokens,
    max_tokens: outputCap,
    capabilities: null,
  };
}

function toTimestamp(day: string): string {
  return `${day}T00:00:00Z`;
}
