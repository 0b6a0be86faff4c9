import { Ajv, type AnySchemaObject } from 'ajv';

/*
 * OpenAI's published schema of the Responses API, as far as Switchyard speaks it, written by us: the fields, types
 * and required fields of requests and replies. Source: openapi.json of github.com/openai/openai-openapi (MIT), version 2.3.0. "Ours" marks
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
// Our own field: the model of the comparison that this is from, and what was chosen.
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
        action: object(
          { type: oneOf('search') },
          {
            query: text,
            queries: list(text),
            sources: list(object({ type: oneOf('url'), url: text })),
          },
        ),
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
  // Our own field, in dollars.
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

const detail = orNull(oneOf('low', 'high', 'auto', 'original'));
const breakpoint = { prompt_cache_breakpoint: orNull(object({ mode: oneOf('explicit') })) };
const inputPart = {
  anyOf: [
    object({ type: oneOf('input_text'), text }, breakpoint),
    object(
      { type: oneOf('input_image') },
      { image_url: orNull(text), file_id: orNull(text), detail, ...breakpoint },
    ),
    object(
      { type: oneOf('input_file') },
      {
        filename: orNull(text),
        file_data: orNull(text),
        file_id: orNull(text),
        file_url: orNull(text),
        detail: oneOf('auto', 'low', 'high'),
        ...breakpoint,
      },
    ),
  ],
};
// Clients leave out fields that the schema requires in an item that a reply contained: ids, states and
// annotations.
const repliedPart = {
  anyOf: [
    object({ type: oneOf('output_text'), text }, { annotations: list(anyObject), logprobs }),
    refusal,
  ],
};
const phase = orNull(oneOf('commentary', 'final_answer'));
const toolName = { type: 'string', pattern: '^[a-zA-Z0-9_-]{1,128}$' };
const callId = { type: 'string', minLength: 1, maxLength: 64 };
const called = { id: text, name: toolName, namespace: toolName, status: itemStatus, ...ours };
const given = { id: orNull(text), status: orNull(itemStatus) };
const functionTool = object(
  { type: oneOf('function'), name: toolName },
  { description: orNull(text), parameters: orNull(anyObject), strict: orNull(flag), ...later() },
);
const customTool = object(
  { type: oneOf('custom'), name: toolName },
  {
    description: text,
    format: {
      anyOf: [
        object({ type: oneOf('text') }),
        object({ type: oneOf('grammar'), syntax: oneOf('lark', 'regex'), definition: text }),
      ],
    },
    ...later(),
  },
);
const location = object(
  {},
  {
    type: oneOf('approximate'),
    country: orNull({ type: 'string', pattern: '^[A-Z]{2}$' }),
    region: orNull(text),
    city: orNull(text),
    timezone: orNull(text),
  },
);
const search = {
  search_context_size: oneOf('low', 'medium', 'high'),
  user_location: orNull(location),
};
const tools = list({
  anyOf: [
    functionTool,
    customTool,
    object({
      type: oneOf('namespace'),
      name: toolName,
      description: text,
      tools: list({ anyOf: [functionTool, customTool] }),
    }),
    object(
      { type: oneOf('web_search', 'web_search_2025_08_26') },
      {
        ...search,
        external_web_access: flag,
        filters: orNull(object({}, { allowed_domains: orNull(list(text)) })),
      },
    ),
    object({ type: oneOf('web_search_preview', 'web_search_preview_2025_03_11') }, search),
    // OpenAI's own tools. Their settings aren't checked, because they have no effect.
    {
      type: 'object',
      properties: {
        type: oneOf(
          'file_search',
          'computer',
          'computer_use_preview',
          'mcp',
          'code_interpreter',
          'image_generation',
          'local_shell',
          'shell',
          'tool_search',
          'apply_patch',
        ),
      },
      required: ['type'],
    },
  ],
});
const inputItem = {
  anyOf: [
    object(
      {
        role: oneOf('user', 'assistant', 'system', 'developer'),
        content: { anyOf: [text, list(inputPart)] },
      },
      { type: oneOf('message'), phase, ...given },
    ),
    object(
      { type: oneOf('message'), role: oneOf('assistant'), content: list(repliedPart) },
      { phase, ...given, ...ours },
    ),
    object(
      { type: oneOf('function_call'), call_id: callId, name: toolName, arguments: text },
      called,
    ),
    object(
      { type: oneOf('custom_tool_call'), call_id: callId, name: toolName, input: text },
      called,
    ),
    object(
      {
        type: oneOf('function_call_output', 'custom_tool_call_output'),
        call_id: callId,
        output: { anyOf: [text, list(inputPart)] },
      },
      given,
    ),
    object(
      { type: oneOf('reasoning') },
      {
        summary: list(summary),
        encrypted_content: orNull(text),
        content: orNull(list(object({ type: oneOf('reasoning_text'), text }))),
        ...given,
        ...ours,
      },
    ),
    object(
      { type: oneOf('web_search_call') },
      { action: anyObject, id: text, status: text, ...ours },
    ),
    object(
      { type: oneOf('image_generation_call') },
      { result: orNull(text), id: text, status: text },
    ),
    object({ id: text }, { type: orNull(oneOf('item_reference')) }),
    object(
      { type: oneOf('additional_tools'), role: oneOf('developer'), tools },
      { id: orNull(text) },
    ),
  ],
};
const shortName = { type: 'string', pattern: '^[a-zA-Z0-9_-]{1,64}$' };
const shape = { name: shortName, description: text, schema: anyObject, strict: orNull(flag) };
const format = {
  anyOf: [
    object({ type: oneOf('text', 'json_object') }),
    object({ type: oneOf('json_schema'), name: shortName, schema: anyObject }, shape),
  ],
};
const choice = {
  anyOf: [
    oneOf('none', 'auto', 'required'),
    object({ type: oneOf('function', 'custom'), name: toolName }),
    object({
      type: oneOf('allowed_tools'),
      mode: oneOf('auto', 'required'),
      tools: list(object({ type: text }, { name: toolName, server_label: text })),
    }),
    object({ type: oneOf('web_search_preview', 'web_search_preview_2025_03_11') }),
  ],
};
const summaries = orNull(oneOf('auto', 'concise', 'detailed'));
const between = (minimum: number, maximum: number) => orNull({ type: 'number', minimum, maximum });

export const responseRequest = object(
  { model: text },
  {
    input: { anyOf: [text, list(inputItem)] },
    instructions: orNull(text),
    previous_response_id: orNull(text),
    conversation: orNull({ anyOf: [text, object({ id: text })] }),
    prompt: orNull(object({ id: text }, { version: orNull(text), variables: orNull(anyObject) })),
    tools,
    tool_choice: choice,
    parallel_tool_calls: orNull(flag),
    max_tool_calls: orNull(whole),
    text: object({}, { format, verbosity: orNull(oneOf('low', 'medium', 'high')) }),
    reasoning: orNull(
      object(
        {},
        {
          effort: orNull(oneOf('none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max')),
          summary: summaries,
          generate_summary: summaries,
          mode: text,
          context: orNull(oneOf('auto', 'current_turn', 'all_turns')),
        },
      ),
    ),
    include: orNull(
      list(
        oneOf(
          'file_search_call.results',
          'web_search_call.results',
          'web_search_call.action.sources',
          'message.input_image.image_url',
          'computer_call_output.output.image_url',
          'code_interpreter_call.outputs',
          'reasoning.encrypted_content',
          'message.output_text.logprobs',
        ),
      ),
    ),
    max_output_tokens: orNull({ type: 'integer', minimum: 16 }),
    temperature: between(0, 2),
    top_p: between(0, 1),
    top_logprobs: { type: 'integer', minimum: 0, maximum: 20 },
    truncation: orNull(oneOf('auto', 'disabled')),
    metadata: orNull({ type: 'object', additionalProperties: text }),
    user: text,
    safety_identifier: orNull({ type: 'string', maxLength: 64 }),
    prompt_cache_key: orNull(text),
    prompt_cache_retention: orNull(oneOf('in_memory', '24h')),
    prompt_cache_options: object({}, { ttl: oneOf('30m'), mode: oneOf('implicit', 'explicit') }),
    service_tier: orNull(
      oneOf('auto', 'default', 'flex', 'scale', 'priority', 'fast', 'ultrafast'),
    ),
    stream: orNull(flag),
    stream_options: orNull(object({}, { include_obfuscation: flag })),
    background: orNull(flag),
    store: orNull(flag),
    // Ours.
    models: list(text),
    allow_fallbacks: flag,
  },
);

function later(): Fields {
  return {
    defer_loading: flag,
    allowed_callers: orNull(list(text)),
    output_schema: orNull(anyObject),
  };
}

const ajv = new Ajv({ allErrors: false, strict: true, allowUnionTypes: true });
const isRequest = ajv.compile(responseRequest);
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

/** Returns what the published schema refuses in a request; null if it is valid. */
export function refuseResponseRequest(body: unknown): string | null {
  return isRequest(body) ? null : `The request: ${ajv.errorsText(isRequest.errors)}`;
}

/** A fetch that throws if a request or its response, whole or streamed, isn't as OpenAI publishes it. */
export async function checkingFetch(url: string | URL | Request, init?: RequestInit) {
  const reply = await fetch(url, init);
  const { pathname } = new URL(url instanceof Request ? url.url : url);
  const { body: sent } = init ?? {};
  const wrong = reply.ok && typeof sent === 'string' && refuseResponseRequest(JSON.parse(sent));
  if (wrong) throw new Error(wrong);
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
