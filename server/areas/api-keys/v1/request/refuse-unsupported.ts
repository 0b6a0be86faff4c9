import type { ChatRequest } from '#shared/contract/v1/chat-schemas.ts';
import { chatRequestSchema, providerTermsSchema } from '#shared/contract/v1/chat-schemas.ts';
import { refused } from './refused.ts';

type Rules = Readonly<Record<string, (value: unknown) => string | null>>;

/** Fields that cannot be ignored, because the answer would be wrong without them. */
const unsupported: Rules = {
  n: (value) =>
    value === 1 ? null : 'Each model returns one answer. Use "compare:a,b" to get several.',
  functions: (value) =>
    isEmpty(value) ? null : 'functions is no longer supported. Use tools instead.',
  modalities: (value) => (isText(value) ? null : 'Only text is supported.'),
  audio: () => 'Only text is supported.',
  logit_bias: (value) => (isEmpty(value) ? null : 'Token weights aren’t supported.'),
  plugins: (value) => (isEmpty(value) ? null : 'Plugins aren’t supported.'),
  function_call: (value) =>
    value === 'none' || value === 'auto' ? null : 'Use tools and tool_choice instead.',
};

/** Unsupported fields within `provider`. */
const unsupportedOfProvider: Rules = {
  quantizations: (value) => (isEmpty(value) ? null : 'The precision of models is unknown.'),
  enforce_distillable_text: (value) =>
    value === false ? null : 'Which models permit distillation is unknown.',
};
const providerFields = Object.keys({ ...providerTermsSchema.shape, ...unsupportedOfProvider });

/** The fields of a body that aren't known, except those that are null. */
export function unknownFields(body: object, known: object): string[] {
  return Object.entries(body).flatMap(([name, value]: [string, unknown]) =>
    value == null || Object.hasOwn(known, name) ? [] : [name],
  );
}

/** Refuses unsupported fields, and returns the names of fields that have no effect. */
export function refuseUnsupported(request: ChatRequest): string[] {
  refuse(request, unsupported, '');
  refuseLogprobs(request);
  const provider = request.provider ?? {};
  refuse(provider, unsupportedOfProvider, 'provider.');
  return [
    ...unknownFields(request, { ...chatRequestSchema.shape, ...unsupported }),
    ...unknownIn(provider, providerFields, 'provider'),
    ...unknownIn(provider.max_price ?? {}, ['prompt', 'completion', 'image'], 'provider.max_price'),
    ...ignoredIn(request.messages),
  ];
}

function refuseLogprobs({ logprobs, top_logprobs: top, reasoning_effort: effort }: ChatRequest) {
  if (top && !logprobs) throw refused('top_logprobs', 'Set logprobs to true as well.');
  if (!logprobs || !effort || effort === 'none') return;
  const why = 'Models return no log probabilities while they think. Set it to "none".';
  throw refused('reasoning_effort', why);
}

function refuse(given: object, rules: Rules, place: string): void {
  for (const [name, value] of Object.entries(given) as [string, unknown][]) {
    const why = value == null || !Object.hasOwn(rules, name) ? null : rules[name]?.(value);
    if (why) throw refused(place + name, why);
  }
}

const messageFields = Object.keys(chatRequestSchema.shape.messages.element.shape);
const partFields = ['type', 'text', 'refusal', 'image_url', 'file', 'cache_control'];

/** The names of fields within messages that have no effect, each once. */
function ignoredIn(messages: ChatRequest['messages']): string[] {
  const names = messages.flatMap((message) => [
    ...unknownIn(message, messageFields, 'messages'),
    ...(Array.isArray(message.content) ? message.content : []).flatMap((part) => [
      ...unknownIn(part, partFields, 'messages.content'),
      ...(part.type === 'image_url'
        ? unknownIn(part.image_url, ['url'], 'messages.content.image_url')
        : []),
    ]),
  ]);
  return [...new Set(names)];
}

function unknownIn(value: object, known: readonly string[], place: string): string[] {
  return Object.entries(value).flatMap(([name, one]: [string, unknown]) =>
    one == null || isEmpty(one) || known.includes(name) ? [] : [`${place}.${name}`],
  );
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function isText(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => one === 'text');
}
