import { Ajv, type AnySchemaObject, type ValidateFunction } from 'ajv';
import { refuseResponse, responseRequest } from './published-responses.ts';

/*
 * OpenAI's published schema of what Switchyard imitates, written by us: fields, types and required fields.
 * Source: openapi.yaml of github.com/openai/openai-openapi (MIT), version 2.3.0, commit 57800086. "Later"
 * marks fields that OpenAI added since, per the types of its npm package. "Ours" marks fields that Switchyard adds.
 */

type Fields = Record<string, AnySchemaObject>;

/** Rejects unknown fields, which are a mistake in our code or in the client. */
function object(required: Fields, optional: Fields = {}): AnySchemaObject {
  return {
    type: 'object',
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  };
}

const anyOf = (...schemas: AnySchemaObject[]) => ({ anyOf: schemas });
const orNull = (schema: AnySchemaObject) => anyOf(schema, { type: 'null' });
const list = (items: AnySchemaObject, bounds: object = {}) => ({ type: 'array', items, ...bounds });
const oneOf = (...values: string[]) => ({ type: 'string', enum: values });
const text = { type: 'string' };
const whole = { type: 'integer' };
const flag = { type: 'boolean' };
const number = (minimum: number, maximum: number) => ({ type: 'number', minimum, maximum });
const anyObject = { type: 'object' };

const called = object({ name: text, arguments: text });
// "extra_content" is our own field: Google's signature of a call, in the format of Google's OpenAI-compatible
// API.
const call = object(
  { id: text, type: oneOf('function'), function: called },
  { extra_content: anyObject },
);
const textPart = object({ type: oneOf('text'), text });
const parts = list(
  anyOf(
    textPart,
    object({
      type: oneOf('image_url'),
      image_url: object({ url: text }, { detail: oneOf('auto', 'low', 'high') }),
    }),
    // Later.
    object({
      type: oneOf('file'),
      file: object({}, { filename: text, file_data: text, file_id: text }),
    }),
  ),
  { minItems: 1 },
);
const textParts = list(textPart, { minItems: 1 });
const message = anyOf(
  // OpenAI added "developer" after it published this schema.
  object({ role: oneOf('system', 'developer'), content: anyOf(text, textParts) }, { name: text }),
  object({ role: oneOf('user'), content: anyOf(text, parts) }, { name: text }),
  object(
    { role: oneOf('assistant') },
    {
      content: orNull(anyOf(text, textParts)),
      refusal: orNull(text),
      name: text,
      tool_calls: list(call),
      // Our own fields. Clients send back what a reply contained.
      reasoning_content: text,
    },
  ),
  object({ role: oneOf('tool'), content: anyOf(text, textParts), tool_call_id: text }),
);
const named = object({ type: oneOf('function'), function: object({ name: text }) });
const tool = object({
  type: oneOf('function'),
  function: object(
    { name: text },
    { description: text, parameters: anyObject, strict: orNull(flag) },
  ),
});
const shape = object(
  { name: text },
  { description: text, schema: anyObject, strict: orNull(flag) },
);
const responseFormat = anyOf(
  object({ type: oneOf('text', 'json_object') }),
  object({ type: oneOf('json_schema'), json_schema: shape }),
);

const chatRequest = object(
  { model: text, messages: list(message, { minItems: 1 }) },
  {
    frequency_penalty: orNull(number(-2, 2)),
    presence_penalty: orNull(number(-2, 2)),
    logit_bias: orNull(anyObject),
    logprobs: orNull(flag),
    top_logprobs: orNull(whole),
    max_tokens: orNull(whole),
    max_completion_tokens: orNull(whole),
    n: orNull({ type: 'integer', minimum: 1, maximum: 128 }),
    response_format: responseFormat,
    seed: orNull(whole),
    service_tier: orNull(text),
    stop: orNull(anyOf(text, list(text, { minItems: 1, maxItems: 4 }))),
    stream: orNull(flag),
    stream_options: orNull(object({}, { include_usage: flag })),
    temperature: orNull(number(0, 2)),
    top_p: orNull(number(0, 1)),
    tools: list(tool),
    tool_choice: anyOf(oneOf('none', 'auto', 'required'), named),
    parallel_tool_calls: flag,
    user: text,
    // Later.
    store: orNull(flag),
    reasoning_effort: orNull(oneOf('none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max')),
    // Ours.
    allow_fallbacks: flag,
    models: list(text),
  },
);

const usage = object(
  { prompt_tokens: whole, completion_tokens: whole, total_tokens: whole },
  {
    // Later.
    prompt_tokens_details: object({}, { cached_tokens: whole, cache_write_tokens: whole }),
    completion_tokens_details: object({}, { reasoning_tokens: whole }),
    // Our own field, in dollars.
    cost: orNull(number(0, 1_000)),
  },
);
const finish = oneOf('stop', 'length', 'tool_calls', 'content_filter', 'function_call');
const ours = { switchyard: anyObject };
const completion = object(
  {
    id: text,
    object: oneOf('chat.completion'),
    created: whole,
    model: text,
    choices: list(
      object({
        index: whole,
        finish_reason: finish,
        logprobs: { type: 'null' },
        message: object(
          { role: oneOf('assistant'), content: orNull(text), refusal: orNull(text) },
          // Our own field: what a model thought.
          { tool_calls: list(call), reasoning_content: text },
        ),
      }),
    ),
  },
  { usage, ...ours },
);
const callPiece = object(
  { index: whole },
  {
    id: text,
    type: oneOf('function'),
    function: object({}, { name: text, arguments: text }),
    extra_content: anyObject,
  },
);
const chunk = object(
  {
    id: text,
    object: oneOf('chat.completion.chunk'),
    created: whole,
    model: text,
    choices: list(
      object(
        {
          index: whole,
          finish_reason: orNull(finish),
          delta: object(
            {},
            {
              role: oneOf('assistant'),
              content: orNull(text),
              refusal: orNull(text),
              tool_calls: list(callPiece),
              // Our own field, in the format of other servers: what a model thinks.
              reasoning_content: text,
            },
          ),
        },
        { logprobs: { type: 'null' } },
      ),
    ),
  },
  { usage: orNull(usage), ...ours },
);

const imageRequest = object(
  { prompt: text },
  {
    model: orNull(text),
    n: orNull({ type: 'integer', minimum: 1, maximum: 10 }),
    quality: text,
    // Later.
    background: text,
    output_format: text,
    stream: flag,
    response_format: orNull(oneOf('url', 'b64_json')),
    size: orNull(text),
    style: text,
    user: text,
  },
);
const image = object({}, { b64_json: text, url: text, revised_prompt: text });
const model = object(
  { id: text, object: oneOf('model'), created: whole, owned_by: text },
  // Our own fields, most of them named as OpenRouter's.
  {
    name: text,
    answered_by: text,
    context_length: orNull(whole),
    max_completion_tokens: orNull(whole),
    pricing: anyObject,
    architecture: anyObject,
    supported_parameters: list(text),
    expiration_date: orNull(text),
  },
);
const completionRequest = object(
  { model: text, prompt: anyOf(text, list(text), list(whole), list(list(whole))) },
  {
    best_of: orNull(whole),
    echo: orNull(flag),
    max_tokens: orNull(whole),
    n: orNull(whole),
    stop: orNull(anyOf(text, list(text))),
    stream: orNull(flag),
    stream_options: orNull(object({}, { include_usage: flag })),
    suffix: orNull(text),
    temperature: orNull(number(0, 2)),
  },
);
const textCompletion = object(
  {
    id: text,
    object: oneOf('text_completion'),
    created: whole,
    model: text,
    choices: list(
      object({ index: whole, finish_reason: finish, logprobs: { type: 'null' }, text }),
    ),
  },
  { usage, ...ours },
);
const embeddingRequest = object(
  { model: text, input: anyOf(text, list(text), list(whole), list(list(whole))) },
  { dimensions: whole, encoding_format: oneOf('float', 'base64'), user: text },
);
const embeddings = object(
  {
    object: oneOf('list'),
    model: text,
    data: list(
      object({
        object: oneOf('embedding'),
        index: whole,
        embedding: anyOf(text, list({ type: 'number' })),
      }),
    ),
    // "cost" is our own field.
    usage: object(
      { prompt_tokens: whole, total_tokens: whole },
      { cost: orNull(number(0, 1_000)) },
    ),
  },
  ours,
);
const moderationRequest = object(
  { input: anyOf(text, list(text), list(anyObject)) },
  { model: text },
);
const moderation = object({
  id: text,
  model: text,
  results: list(
    object({
      flagged: flag,
      categories: anyObject,
      category_scores: anyObject,
      category_applied_input_types: anyObject,
    }),
  ),
});
const error = object({ code: orNull(text), message: text, param: orNull(text), type: text });

/** The schemas, under the names of the recorded requests and replies. */
const schemas: Record<string, AnySchemaObject> = {
  Chat: chatRequest,
  Completion: completion,
  Chunk: chunk,
  OldRequest: completionRequest,
  OldCompletion: textCompletion,
  Inputs: embeddingRequest,
  Vectors: embeddings,
  Moderated: moderationRequest,
  Moderation: moderation,
  Picture: imageRequest,
  // OpenAI added "usage" and "output_format" after it published this schema.
  Pictures: object(
    { created: whole, data: list(image) },
    { ...ours, output_format: text, usage: anyObject },
  ),
  // The fields of a form, whose file is represented by its name.
  Recording: object(
    { file: text, model: text },
    { language: text, prompt: text, response_format: text, temperature: text },
  ),
  // OpenAI added "usage" after it published this schema.
  Transcript: object({ text }, { usage: anyObject }),
  Models: object({ object: oneOf('list'), data: list(model) }),
  Failure: object({ error }),
  Question: responseRequest,
  // Anthropic publishes only its types.
  MessageRequest: anyObject,
  MessageReply: anyObject,
  Counting: anyObject,
  Counted: anyObject,
  // Our own endpoint, because OpenAI has no votes.
  Vote: object({ query_id: text }, { choice: whole, outcome: text }),
  Voted: object({ object: oneOf('vote'), query_id: text }),
};

const ajv = new Ajv({ allErrors: false, strict: true, allowUnionTypes: true });
const validators = new Map<string, ValidateFunction>();

/** Returns the schema errors of a body; null if it is valid. */
export function refuseBySchema(name: string, body: unknown): string | null {
  if (name === 'Answer') return refuseResponse(body);
  const schema = schemas[name];
  if (!schema) return `There is no schema of ${name}.`;
  const validate = validators.get(name) ?? ajv.compile(schema);
  validators.set(name, validate);
  return validate(body) ? null : ajv.errorsText(validate.errors);
}
