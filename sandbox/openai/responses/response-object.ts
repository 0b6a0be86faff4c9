import { randomId } from '../../seed.ts';
import type { SimulatedModel } from '../../vendor/models.ts';
import type { Answer, Citation, Provider, WebSearch } from '../../vendor/vendor.ts';
import { serverErrorBody } from '../errors.ts';
import { logprobsOf } from '../logprobs.ts';
import { wantsLogprobs, type ResponsesRequest } from './responses-request.ts';

export type Status = 'in_progress' | 'completed' | 'incomplete' | 'failed' | 'cancelled';

/** The differences between vendors that have the Responses API. */
export interface ResponsesVendor {
  name: Provider;
  headers(): Record<string, string>;
  /** What an `error` event contains. */
  failure: object;
  check(body: ResponsesRequest, served: SimulatedModel | null): void;
  /** The fields that this vendor, unlike OpenAI, adds to a finished response and to its usage. */
  extras(answer: Answer): { response: object; usage: object };
}

/** A reply that is being written. All of its events have the same ids. */
export interface Draft {
  id: string;
  reasoningId: string;
  messageId: string;
  searches: DraftSearch[];
  createdAt: number;
  body: ResponsesRequest;
  answer: Answer;
  vendor: ResponsesVendor;
  calls: DraftCall[];
}

export interface DraftSearch extends WebSearch {
  id: string;
}

export interface DraftCall {
  id: string;
  callId: string;
  name: string;
  text: string;
}

export function draftOf(answer: Answer, body: ResponsesRequest, vendor: ResponsesVendor): Draft {
  return {
    id: randomId('resp_', 48),
    reasoningId: randomId('rs_', 48),
    messageId: randomId('msg_', 48),
    searches: answer.searches.map((search) => ({ ...search, id: randomId('ws_', 48) })),
    createdAt: Math.floor(Date.now() / 1000),
    body,
    answer,
    vendor,
    calls: answer.calls.map(({ name, args }) => ({
      id: randomId('fc_', 48),
      callId: randomId('call_', 24),
      name,
      text: JSON.stringify(args),
    })),
  };
}

export function statusOf({ finish, reason }: Answer): Status {
  if (reason === 'cancelled') return 'cancelled';
  if (reason) return 'incomplete';
  return finish === 'length' || finish === 'filtered' ? 'incomplete' : 'completed';
}

/** Source: https://platform.openai.com/docs/api-reference/responses/object */
export function responseObject(draft: Draft, status: Status): object {
  const { answer, body } = draft;
  const extras = draft.vendor.extras(answer);
  const isOver = status !== 'in_progress' && status !== 'failed';
  return {
    id: draft.id,
    object: 'response',
    created_at: draft.createdAt,
    status,
    background: false,
    error: status === 'failed' ? { code: 'server_error', message: failureMessage } : null,
    incomplete_details: status === 'incomplete' ? { reason: reasonOf(answer) } : null,
    instructions: body.instructions ?? null,
    max_output_tokens: body.max_output_tokens ?? null,
    max_tool_calls: body.max_tool_calls ?? null,
    model: answer.model,
    output: isOver ? outputOf(draft) : [],
    parallel_tool_calls: body.parallel_tool_calls ?? true,
    previous_response_id: null,
    reasoning: { effort: body.reasoning?.effort ?? null, summary: body.reasoning?.summary ?? null },
    store: body.store ?? true,
    temperature: body.temperature ?? 1,
    text: body.text ?? { format: { type: 'text' } },
    tool_choice: body.tool_choice ?? 'auto',
    tools: body.tools ?? [],
    top_p: body.top_p ?? 1,
    truncation: 'disabled',
    usage: isOver ? { ...usageOf(answer), ...extras.usage } : null,
    metadata: {},
    ...(isOver && extras.response),
  };
}

const failureMessage = serverErrorBody.error.message;

function reasonOf({ finish, reason }: Answer): string {
  return reason ?? (finish === 'filtered' ? 'content_filter' : 'max_output_tokens');
}

function outputOf(draft: Draft): object[] {
  return [
    ...(thinks(draft) ? [reasoningItem(draft, summaryPart(draft.answer))] : []),
    ...draft.searches.map((search) => searchItem(draft, search)),
    ...(draft.answer.isInParts ? [commentaryItem(draft, [commentaryPart])] : []),
    ...(speaks(draft) ? [messageItem(draft, statusOf(draft.answer), [textPart(draft)])] : []),
    ...draft.calls.map((call) => callItem(call, 'completed')),
  ];
}

export function thinks({ answer }: Draft): boolean {
  return answer.reasoningTokens > 0;
}

/** A response has no message if thinking used up all tokens or the model only calls functions. */
export function speaks({ answer }: Draft): boolean {
  const isSilent = answer.finish !== 'complete' || answer.calls.length > 0;
  return answer.text !== '' || !isSilent;
}

export function reasoningItem({ reasoningId, body }: Draft, summary: object[]): object {
  const isWanted = body.include?.includes('reasoning.encrypted_content');
  return {
    id: reasoningId,
    type: 'reasoning',
    summary,
    ...(isWanted && {
      encrypted_content: Buffer.from('Signed by the sandbox.').toString('base64'),
    }),
  };
}

/** Summaries are sent only if the request asks for them. */
export function summaryPart({ thoughts }: Answer): object[] {
  return thoughts ? [{ type: 'summary_text', text: thoughts }] : [];
}

export function messageItem({ messageId }: Draft, status: Status, content: object[]): object {
  return { id: messageId, type: 'message', status, role: 'assistant', content };
}

export const commentaryPart = {
  type: 'output_text',
  annotations: [],
  logprobs: [],
  text: 'I’ll look at the question first.',
};

/** A message where the model comments on its own work. */
export function commentaryItem({ messageId }: Draft, content: object[]): object {
  const id = `${messageId}c`;
  const status = content.length > 0 ? 'completed' : 'in_progress';
  return { id, type: 'message', status, role: 'assistant', phase: 'commentary', content };
}

/** Source: https://developers.openai.com/api/docs/guides/tools-web-search */
export function searchItem({ body, vendor }: Draft, search: DraftSearch): object {
  const { id, kind, query, pages, error } = search;
  const action = {
    type: 'search',
    query,
    queries: [query],
    ...(body.include?.includes('web_search_call.action.sources') && {
      sources: pages.map(({ url }) => ({ type: 'url', url })),
    }),
  };
  return {
    id,
    type: searchTypes[kind],
    status: error ? 'failed' : 'completed',
    ...(vendor.name === 'xai' && {
      name: kind === 'x' ? 'x_keyword_search' : 'web_search',
      arguments: JSON.stringify({ query }),
      call_id: '',
    }),
    action,
  };
}

export const searchTypes = { web: 'web_search_call', x: 'x_search_call' };

/**
 * Positions count code points and mark the link, not the words before it. xAI's title is the number
 * of the citation.
 */
export function annotationOf({ answer, vendor }: Draft, citation: Citation): object {
  const { text, citations } = answer;
  const { page, link } = citation;
  const pointsTo = (place: number) =>
    Array.from(text.slice(0, place)).length + Math.max(place - text.length, 0);
  const { url } = page;
  const number = String(citations.indexOf(citation) + 1);
  const title = vendor.name === 'xai' ? number : page.title;
  return {
    type: 'url_citation',
    start_index: pointsTo(link.start),
    end_index: pointsTo(link.end),
    title,
    url,
  };
}

export function callItem({ id, callId, name, text }: DraftCall, status: Status): object {
  const written = status === 'completed' ? text : '';
  return { id, type: 'function_call', status, call_id: callId, name, arguments: written };
}

export function textPart(draft: Draft, text = draft.answer.text): object {
  const { answer } = draft;
  const annotations = text === answer.text ? answer.citations : [];
  if (answer.finish === 'refused') return { type: 'refusal', refusal: text };
  return {
    type: 'output_text',
    annotations: annotations.map((one) => annotationOf(draft, one)),
    logprobs: textLogprobs(draft, text),
    text,
  };
}

/** The log probabilities of a text; empty unless the request asks for them. */
export function textLogprobs({ body }: Draft, text: string): object[] {
  return wantsLogprobs(body) ? logprobsOf(text, body.top_logprobs) : [];
}

function usageOf(answer: Answer) {
  const input = answer.inputTokens + answer.searchTokens;
  const output = answer.outputTokens + answer.reasoningTokens;
  return {
    input_tokens: input,
    input_tokens_details: {
      cached_tokens: answer.cache.readTokens,
      cache_write_tokens: answer.cache.writtenTokens,
    },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: answer.reasoningTokens },
    total_tokens: input + output,
  };
}
