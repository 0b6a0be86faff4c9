import type { z } from 'zod';
import type { ChatRequest } from '#shared/contract/v1/chat-schemas.ts';
import { refused } from './refused.ts';
import { isEmptyObject, unknownFields } from './unknown-fields.ts';

type Rules = Readonly<Record<string, (value: unknown) => string | null>>;

/** Fields that cannot be ignored, because the answer would be wrong without them. */
const unsupported: Rules = {
  n: (value) =>
    value === 1 ? null : 'Each model returns one answer. Use "compare:a,b" to get several.',
  functions: (value) =>
    isEmptyObject(value) ? null : 'functions is no longer supported. Use tools instead.',
  modalities: (value) => (isText(value) ? null : 'Only text is supported.'),
  audio: () => 'Only text is supported.',
  logit_bias: (value) => (isEmptyObject(value) ? null : 'Token weights aren’t supported.'),
  plugins: (value) => (isEmptyObject(value) ? null : 'Plugins aren’t supported.'),
  function_call: (value) =>
    value === 'none' || value === 'auto' ? null : 'Use tools and tool_choice instead.',
};

/** Unsupported fields within `provider`. */
const unsupportedOfProvider: Rules = {
  quantizations: (value) =>
    isEmptyObject(value) ? null : 'We don’t know the quantization of models.',
  enforce_distillable_text: (value) =>
    value === false ? null : 'We don’t know which models allow distillation.',
};

/** Refuses unsupported fields, and returns those of the body that have no effect. */
export function refuseUnsupported(
  request: ChatRequest,
  schema: z.ZodType,
  body: object,
): readonly string[] {
  refuse(request, unsupported, '');
  refuseLogprobs(request);
  refuse(request.provider ?? {}, unsupportedOfProvider, 'provider.');
  return unknownFields(schema, body).filter((name) => !harmless.has(name));
}

/** Fields that would be refused if their values had an effect. */
const harmless = new Set([
  ...Object.keys(unsupported),
  ...Object.keys(unsupportedOfProvider).map((name) => `provider.${name}`),
]);

function refuseLogprobs({ logprobs, top_logprobs: top, reasoning_effort: effort }: ChatRequest) {
  if (top && !logprobs) throw refused('top_logprobs', 'Set logprobs to true as well.');
  if (!logprobs || !effort || effort === 'none') return;
  const why = 'Models can’t return log probabilities while they think. Set this to "none".';
  throw refused('reasoning_effort', why);
}

function refuse(given: object, rules: Rules, place: string): void {
  for (const [name, value] of Object.entries(given) as [string, unknown][]) {
    const why = value == null || !Object.hasOwn(rules, name) ? null : rules[name]?.(value);
    if (why) throw refused(place + name, why);
  }
}

function isText(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => one === 'text');
}
