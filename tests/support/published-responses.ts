import { Ajv, type AnySchemaObject } from 'ajv';

/*
 * OpenAI's published schema of the Responses API, as far as Switchyard speaks it, written by us: fields, types and
 * required fields. Source: openapi.json of github.com/openai/openai-openapi (MIT), version 2.3.0. "Ours" marks
 * fields that Switchyard adds.
 */

type Fields = Record<string, AnySchemaObject>;

function object(required: Fields, optional: Fields = {}): AnySchemaObject {
  return {
    type: 'object',
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  };
}

const orNull = (schema: AnySchemaObject) => ({ anyOf: [schema, { type: 'null' }] });
const list = (items: AnySchemaObject) => ({ type: 'array', items });
const oneOf = (...values: string[]) => ({ type: 'string', enum: values });
const text = { type: 'string' };
const whole = { type: 'integer' };
const flag = { type: 'boolean' };
const number = { type: 'number' };
const anyObject = { type: 'object' };
const itemStatus = oneOf('in_progress', 'completed', 'incomplete');
// Ours: which model of a comparison it is from, and what was chosen.
const ours = { switchyard: anyObject };

const annotation = object({
  type: oneOf('url_citation'),
  url: text,
  title: text,
  start_index: whole,
  end_index: whole,
});
const outputText = object({
  type: oneOf('output_text'),
  text,
  annotations: list(annotation),
  logprobs: list(anyObject),
});
const refusal = object({ type: oneOf('refusal'), refusal: text });
const part = { anyOf: [outputText, refusal] };
const summary = object({ type: oneOf('summary_text'), text });
const call = { id: text, namespace: text, status: itemStatus, ...ours };
const item = {
  anyOf: [
    object(
      {
        id: text,
        type: oneOf('message'),
        role: oneOf('assistant'),
        content: list(part),
        status: itemStatus,
      },
      ours,
    ),
    object(
      { id: text, type: oneOf('reasoning'), summary: list(summary) },
      { encrypted_content: orNull(text), status: itemStatus, ...ours },
    ),
    object({ type: oneOf('function_call'), call_id: text, name: text, arguments: text }, call),
    object({ type: oneOf('custom_tool_call'), call_id: text, name: text, input: text }, call),
    object(
      {
        id: text,
        type: oneOf('web_search_call'),
        status: oneOf('in_progress', 'searching', 'completed', 'failed'),
        action: object({ type: oneOf('search') }, { query: text, queries: list(text) }),
      },
      ours,
    ),
    object(
      {
        id: text,
        type: oneOf('image_generation_call'),
        status: oneOf('in_progress', 'completed', 'generating', 'failed'),
        result: orNull(text),
      },
      ours,
    ),
  ],
};

const usage = object(
  {
    input_tokens: whole,
    input_tokens_details: object({ cached_tokens: whole, cache_write_tokens: whole }),
    output_tokens: whole,
    output_tokens_details: object({ reasoning_tokens: whole }),
    total_tokens: whole,
  },
  // Ours, in dollars.
  { cost: orNull(number) },
);

const response = object(
  {
    id: text,
    object: oneOf('response'),
    created_at: number,
    error: orNull(object({ code: oneOf('server_error', 'rate_limit_exceeded'), message: text })),
    incomplete_details: orNull(object({ reason: oneOf('max_output_tokens', 'content_filter') })),
    instructions: orNull(text),
    model: text,
    tools: list(anyObject),
    output: list(item),
    parallel_tool_calls: flag,
    metadata: anyObject,
    tool_choice: { anyOf: [text, anyObject] },
    temperature: orNull(number),
    top_p: orNull(number),
  },
  {
    status: oneOf('completed', 'failed', 'in_progress', 'cancelled', 'queued', 'incomplete'),
    completed_at: orNull(number),
    background: flag,
    max_output_tokens: orNull(whole),
    previous_response_id: orNull(text),
    reasoning: anyObject,
    store: flag,
    text: anyObject,
    truncation: oneOf('auto', 'disabled'),
    usage: orNull(usage),
    ...ours,
  },
);

const place = { item_id: text, output_index: whole };
const inPart = { ...place, content_index: whole };
const inSummary = { ...place, summary_index: whole };
const logprobs = list(anyObject);
const events: Record<string, Fields> = {
  'response.created': { response },
  'response.queued': { response },
  'response.in_progress': { response },
  'response.completed': { response },
  'response.incomplete': { response },
  'response.failed': { response },
  'response.output_item.added': { output_index: whole, item },
  'response.output_item.done': { output_index: whole, item },
  'response.content_part.added': { ...inPart, part },
  'response.content_part.done': { ...inPart, part },
  'response.output_text.delta': { ...inPart, delta: text, logprobs },
  'response.output_text.done': { ...inPart, text, logprobs },
  'response.output_text.annotation.added': { ...inPart, annotation_index: whole, annotation },
  'response.refusal.delta': { ...inPart, delta: text },
  'response.refusal.done': { ...inPart, refusal: text },
  'response.function_call_arguments.delta': { ...place, delta: text },
  'response.function_call_arguments.done': { ...place, name: text, arguments: text },
  'response.custom_tool_call_input.delta': { ...place, delta: text },
  'response.custom_tool_call_input.done': { ...place, input: text },
  'response.reasoning_summary_part.added': { ...inSummary, part: summary },
  'response.reasoning_summary_part.done': { ...inSummary, part: summary },
  'response.reasoning_summary_text.delta': { ...inSummary, delta: text },
  'response.reasoning_summary_text.done': { ...inSummary, text },
  'response.web_search_call.in_progress': place,
  'response.web_search_call.searching': place,
  'response.web_search_call.completed': place,
  error: { code: orNull(text), message: text, param: orNull(text) },
};

const ajv = new Ajv({ allErrors: false, strict: true, allowUnionTypes: true });
const isResponse = ajv.compile(response);
const isEvent = new Map(
  Object.entries(events).map(([type, fields]) => [
    type,
    ajv.compile(object({ type: oneOf(type), sequence_number: whole, ...fields })),
  ]),
);

/** Returns what the published schema refuses in a response or in an event of its stream; null if it is valid. */
export function refuseResponse(body: unknown): string | null {
  const type = typeof body === 'object' && body !== null && 'type' in body ? body.type : null;
  const name = typeof type === 'string' ? type : 'response';
  const validate = type === null ? isResponse : isEvent.get(name);
  if (!validate) return `There is no event "${name}".`;
  return validate(body) ? null : `${name}: ${ajv.errorsText(validate.errors)}`;
}

/** A fetch that throws if a reply with a response, whole or streamed, isn't as OpenAI publishes it. */
export async function checkingFetch(url: string | URL | Request, init?: RequestInit) {
  const reply = await fetch(url, init);
  const { pathname } = new URL(url instanceof Request ? url.url : url);
  if (!reply.ok || init?.method === 'DELETE' || pathname.endsWith('/input_items')) return reply;
  const isStream = reply.headers.get('content-type')?.startsWith('text/event-stream');
  if (!isStream) {
    const refusal = refuseResponse(await reply.clone().json());
    if (refusal) throw new Error(refusal);
    return reply;
  }
  let rest = '';
  const checking = new TransformStream<string, string>({
    transform(piece, controller) {
      const frames = (rest + piece).split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) {
        const [, data] = /^data: (.*)$/m.exec(frame) ?? [];
        const refusal = data === undefined ? null : refuseResponse(JSON.parse(data));
        if (refusal) return controller.error(new Error(refusal));
      }
      controller.enqueue(piece);
    },
  });
  const body = reply.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(checking)
    .pipeThrough(new TextEncoderStream());
  return new Response(body, { status: reply.status, headers: reply.headers });
}
