import {
  addText,
  noteFinish,
  type FinishReasons,
  type StreamState,
} from '../response/stream-state.ts';
import {
  countOf,
  isObject,
  MalformedResponse,
  parseEventObject,
  textOf,
  type JsonObject,
} from '../response/json.ts';
import { readLogprobs } from '../response/read-logprobs.ts';
import { readCost, readUsageParts } from '../response/usage-parts.ts';
import type { TokenUsage } from '#server/providers/contract/model-provider.ts';
import { unnamedError } from '../errors/error-body.ts';
import type { VendorProtocol } from '../vendor-protocol.ts';

type ParseError = VendorProtocol['parseErrorBody'];

/** Source: https://platform.openai.com/docs/api-reference/responses-streaming */
export function applyResponseEvent(data: string, state: StreamState, parseError: ParseError): void {
  const event = parseEventObject(data);
  switch (event.type) {
    case 'response.output_text.delta':
      return readText(event.delta, event, countOf(event.output_index), state);
    case 'response.refusal.delta':
      return readRefusal(event.delta, state);
    case 'response.output_text.annotation.added':
      return readAnnotation(event.annotation, state);
    case 'response.output_item.done':
      if (!isObject(event.item)) return;
      keepReasoning(event.item, state);
      return readSearch(event.item, state);
    case 'response.output_item.added':
      if (isObject(event.item) && isSearch(event.item)) state.finds.begin();
      if (isReasoning(event.item)) state.isThinking = true;
      if (isObject(event.item)) beginItem(event.item, countOf(event.output_index), state);
      return;
    case 'response.content_part.added':
      state.isNewParagraph = true;
      return;
    case 'response.function_call_arguments.delta':
      state.calls.add(countOf(event.output_index), textOf(event.delta));
      return;
    case 'response.reasoning_summary_part.added':
      if (countOf(event.summary_index) > 0) state.thinking += '\n\n';
      return;
    case 'response.reasoning_summary_text.delta':
    case 'response.reasoning_text.delta':
      state.thinking += textOf(event.delta);
      return;
    case 'response.created':
      return isObject(event.response) ? readModel(event.response, state) : undefined;
    case 'response.completed':
    case 'response.incomplete':
    case 'response.failed':
      return isObject(event.response) ? readEnd(event.response, state, parseError) : undefined;
    case 'error':
      state.error = parseError(isObject(event.error) ? event : { error: event });
      return;
    default:
      return;
  }
}

/**
 * Reads an answer that was not streamed. Source:
 * https://platform.openai.com/docs/api-reference/responses/object
 */
export function applyResponse(response: unknown, state: StreamState, parseError: ParseError): void {
  if (!isObject(response) || !Array.isArray(response.output)) {
    throw new MalformedResponse('The reply contains no answer.');
  }
  for (const [place, item] of response.output.filter(isObject).entries()) {
    if (isReasoning(item)) {
      readSummary(item.summary, state);
      keepReasoning(item, state);
    } else {
      beginItem(item, place, state);
      readSearch(item, state);
      if (Array.isArray(item.content)) readContent(item.content, place, state);
    }
  }
  readEnd(response, state, parseError);
}

function isReasoning(item: unknown): boolean {
  return isObject(item) && item.type === 'reasoning';
}

/** Leaves out the item's id, because the vendor doesn't store the item and wouldn't find it. */
function keepReasoning(item: JsonObject, { reasoning }: StreamState): void {
  const { type, summary, encrypted_content } = item;
  if (!isReasoning(item) || typeof encrypted_content !== 'string') return;
  reasoning.push({ type, summary: Array.isArray(summary) ? summary : [], encrypted_content });
}

function isSearch({ type }: JsonObject): boolean {
  return type === 'web_search_call' || type === 'x_search_call';
}

/**
 * Models from 2026 comment on their work in separate messages, marked by `phase`. Source: `phase`
 * of `ResponseOutputMessage` in openai 7.57.
 */
function beginItem(item: JsonObject, place: number, state: StreamState): void {
  if (item.type === 'function_call') return beginCall(item, place, state);
  if (item.phase !== 'commentary') return;
  state.commentary.add(place);
  state.isThinking = true;
  if (state.hasThought) state.thinking += '\n\n';
  state.hasThought = true;
}

function readText(
  text: unknown,
  { logprobs }: JsonObject,
  place: number,
  state: StreamState,
): void {
  if (state.commentary.has(place)) {
    state.thinking += textOf(text);
    return;
  }
  addText(state, textOf(text));
  readLogprobs(logprobs, state);
}

/** A stream's first event for a call has no arguments yet; a whole answer has all of them. */
function beginCall(
  { call_id: id, name, arguments: text }: JsonObject,
  place: number,
  state: StreamState,
) {
  state.calls.begin(place, { id: textOf(id), name: textOf(name) }, textOf(text));
}

function readSummary(summary: unknown, state: StreamState): void {
  state.isThinking = true;
  if (!Array.isArray(summary)) return;
  state.thinking += summary
    .filter(isObject)
    .map(({ text }) => textOf(text))
    .join('\n\n');
}

function readContent(parts: unknown[], place: number, state: StreamState): void {
  for (const part of parts.filter(isObject)) {
    state.isNewParagraph = true;
    if (part.type === 'output_text') {
      readText(part.text, part, place, state);
      if (!Array.isArray(part.annotations)) continue;
      for (const annotation of part.annotations) readAnnotation(annotation, state);
    }
    if (part.type === 'refusal') readRefusal(part.refusal, state);
  }
}

/**
 * Only searches are billed, not the pages that the model opens or searches. Source:
 * `ResponseFunctionWebSearch` of openai 7.55 and
 * https://platform.openai.com/docs/guides/tools-web-search
 */
function readSearch(item: JsonObject, { finds }: StreamState): void {
  const { action, status } = item;
  if (!isSearch(item) || !isObject(action) || action.type !== 'search' || status === 'failed')
    return;
  const queries = Array.isArray(action.queries) ? action.queries : [action.query];
  const asked = queries.map(textOf).filter((query) => query !== '');
  finds.search(asked, Array.isArray(action.sources) ? action.sources : []);
}

function readAnnotation(annotation: unknown, { finds }: StreamState): void {
  if (isObject(annotation) && annotation.type === 'url_citation') finds.citeAnnotation(annotation);
}

function readRefusal(words: unknown, state: StreamState): void {
  addText(state, textOf(words));
  state.finish = 'refused';
}

function readModel({ model }: JsonObject, state: StreamState): void {
  state.model = textOf(model) || state.model;
}

function readEnd(response: JsonObject, state: StreamState, parseError: ParseError): void {
  readModel(response, state);
  readUsage(response.usage, state);
  if (response.status === 'failed') {
    state.error = parseError(response) ?? unnamedError;
    return;
  }
  noteFinish(state, reasonOf(response), finishReasons);
  state.isWhole = true;
  state.isClosed = true;
}

/** Other statuses and reasons, such as `cancelled` and `steered`, leave an answer unfinished. */
const finishReasons: FinishReasons = {
  completed: 'complete',
  max_output_tokens: 'length',
  content_filter: 'refused',
};

function reasonOf({ status, incomplete_details: details }: JsonObject): string {
  if (status !== 'incomplete') return textOf(status) || 'completed';
  return (isObject(details) ? textOf(details.reason) : '') || 'max_output_tokens';
}

/** Searches on X cost as much as web searches. Source: https://docs.x.ai/developers/pricing */
function readSearches(details: unknown): Pick<TokenUsage, 'searches'> {
  const { searches: web } = readUsageParts(details, { searches: 'web_search_calls' });
  const { searches: x = 0 } = readUsageParts(details, { searches: 'x_search_calls' });
  return web === undefined ? {} : { searches: web + x };
}

/** `output_tokens` includes the reasoning tokens. Only xAI reports a cost and counts searches. */
function readUsage(usage: unknown, state: StreamState): void {
  if (!isObject(usage)) return;
  state.usage = {
    inputTokens: countOf(usage.input_tokens),
    outputTokens: countOf(usage.output_tokens),
    ...readUsageParts(usage.input_tokens_details, {
      cachedInputTokens: 'cached_tokens',
      cacheWriteTokens: 'cache_write_tokens',
    }),
    ...readUsageParts(usage.output_tokens_details, { reasoningTokens: 'reasoning_tokens' }),
    ...readSearches(usage.server_side_tool_usage_details),
    ...readCost(usage),
  };
}
