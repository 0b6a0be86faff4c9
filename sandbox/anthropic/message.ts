import { randomId } from '../seed.ts';
import { brokenFrame, eventFrame, sseHeaders } from '../vendor/sse.ts';
import { cutIntoPieces } from '../vendor/tokens.ts';
import {
  searchPause,
  type Answer,
  type SimulatedCall,
  type StreamScript,
  type WebSearch,
} from '../vendor/vendor.ts';
import { searchBlocks, searchUsage, segmentsOf, writeCitation } from './message-search.ts';
import { anthropicHeaders, errorBody, newRequestId } from './errors.ts';

/** Source: https://platform.claude.com/docs/en/api/messages */
export function messageOf(answer: Answer): Record<string, unknown> {
  return {
    ...messageHead(answer.model),
    content: [
      ...(thinks(answer) ? [{ type: 'thinking', thinking: answer.thoughts, signature }] : []),
      ...answer.searches.map(searchBlocks).flatMap(({ use, result }) => [use, result]),
      ...textSegments(answer).map(({ text, citation }) => ({
        type: 'text',
        text,
        ...(citation && { citations: [writeCitation(citation)] }),
      })),
      ...(answer.isInParts ? [{ type: 'text', text: lastBlock }] : []),
      ...answer.calls.map((call) => toolBlock(call, call.args)),
    ],
    ...stopOf(answer),
    usage: messageUsage(answer, outputOf(answer)),
  };
}

/** A model whose thoughts aren't shown still sends a thinking block, with empty text. */
function thinks(answer: Answer): boolean {
  return answer.reasoningTokens > 0;
}

function hasText(answer: Answer): boolean {
  return answer.text !== '' && answer.finish !== 'refused';
}

function textSegments(answer: Answer) {
  return hasText(answer) ? segmentsOf(answer) : [];
}

function outputOf(answer: Answer): number {
  return answer.outputTokens + answer.reasoningTokens;
}

const signature = Buffer.from('Signed by the sandbox.').toString('base64');

function messageHead(model: string) {
  return { id: randomId('msg_01', 22), type: 'message', role: 'assistant', model };
}

function stopOf(answer: Answer) {
  return {
    stop_reason: stopReason(answer),
    stop_sequence: answer.stop,
    stop_details: stopDetails(answer),
  };
}

function messageUsage(answer: Answer, outputTokens: number) {
  const { writtenTokens, minutes } = answer.cache;
  return {
    ...countsOf(answer, outputTokens),
    cache_creation: {
      ephemeral_5m_input_tokens: minutes === 5 ? writtenTokens : 0,
      ephemeral_1h_input_tokens: minutes === 60 ? writtenTokens : 0,
    },
    service_tier: 'standard',
    inference_geo: 'not_available',
  };
}

/** `input_tokens` excludes the tokens read from the cache and those written to it. */
function countsOf(answer: Answer, outputTokens: number) {
  const { inputTokens, searchTokens, reasoningTokens, cache } = answer;
  return {
    input_tokens: Math.max(inputTokens - cache.readTokens - cache.writtenTokens, 0) + searchTokens,
    cache_creation_input_tokens: cache.writtenTokens,
    cache_read_input_tokens: cache.readTokens,
    output_tokens: outputTokens,
    ...(thinks(answer) && { output_tokens_details: { thinking_tokens: reasoningTokens } }),
    ...searchUsage(answer),
  };
}

function toolBlock({ name }: SimulatedCall, input: object): object {
  return { type: 'tool_use', id: randomId('toolu_01', 22), name, input };
}

function stopReason(answer: Answer): string {
  if (answer.reason) return answer.reason;
  if (answer.calls.length > 0) return 'tool_use';
  switch (answer.finish) {
    case 'complete':
      return answer.stop === null ? 'end_turn' : 'stop_sequence';
    case 'length':
      return 'max_tokens';
    case 'refused':
    case 'filtered':
      return 'refusal';
  }
}

function stopDetails(answer: Answer) {
  if (stopReason(answer) !== 'refusal') return null;
  return { type: 'refusal', category: 'general_harms', explanation: 'The request was declined.' };
}

/** Source: https://platform.claude.com/docs/en/build-with-claude/streaming */
export function messageScript(answer: Answer): StreamScript {
  const requestId = newRequestId();
  const searchIndex = thinks(answer) ? 1 : 0;
  const segments = textSegments(answer);
  const textIndex = searchIndex + 2 * answer.searches.length;
  const nextIndex = textIndex + segments.length;
  let [current, sent] = [0, 0];
  const openText = () => {
    const { citation } = segments[current] ?? {};
    const index = textIndex + current;
    if (!citation) return blockStart(index, { type: 'text', text: '' });
    const delta = { type: 'citations_delta', citation: writeCitation(citation) };
    return (
      blockStart(index, { citations: [], type: 'text', text: '' }) +
      frame({ type: 'content_block_delta', index, delta })
    );
  };
  const textStart = () => (segments.length > 0 ? [openText()] : []);
  const delta = (text: string) => ({
    type: 'content_block_delta',
    index: textIndex + current,
    delta: { type: 'text_delta', text },
  });
  const piece = (text: string): string => {
    const segment = segments[current];
    if (!segment || text === '') return '';
    const part = text.slice(0, segment.end - sent);
    sent += part.length;
    const written = frame(delta(part));
    if (sent < segment.end || current === segments.length - 1) return written;
    const stop = blockStop(textIndex + current);
    current += 1;
    return written + stop + openText() + piece(text.slice(part.length));
  };
  return {
    headers: { ...anthropicHeaders(requestId), ...sseHeaders },
    opening: () => [
      frame({ type: 'message_start', message: startOf(answer) }),
      ...(thinks(answer) ? [blockStart(0, emptyThought)] : []),
      ...(textIndex === 0 ? textStart() : []),
      frame({ type: 'ping' }),
    ],
    thought: (thinking) => thoughtDelta({ type: 'thinking_delta', thinking }),
    keepAlive: () => frame({ type: 'ping' }),
    answering: () => [
      ...(thinks(answer)
        ? [thoughtDelta({ type: 'signature_delta', signature }), blockStop(0)]
        : []),
      ...answer.searches.flatMap((search, index) => searchFrames(search, searchIndex + 2 * index)),
      ...(textIndex > 0 ? textStart() : []),
    ],
    piece,
    brokenPiece: () => `event: content_block_delta\n${brokenFrame(delta('broken'))}`,
    failure: () => frame(errorBody('overloaded', {}, requestId)),
    closing: () => [
      ...(segments.length > 0 ? [blockStop(textIndex + current)] : []),
      ...(answer.isInParts ? lastBlockFrames(nextIndex) : []),
      ...answer.calls.flatMap((call, index) => callFrames(call, nextIndex + index)),
      frame({
        type: 'message_delta',
        delta: stopOf(answer),
        usage: countsOf(answer, outputOf(answer)),
      }),
      frame({ type: 'message_stop' }),
    ],
  };
}

/** A second text block, for answers that have several. */
const lastBlock = 'That is the second block.';

function lastBlockFrames(index: number): string[] {
  const delta = { type: 'text_delta', text: lastBlock };
  return [
    blockStart(index, { type: 'text', text: '' }),
    frame({ type: 'content_block_delta', index, delta }),
    blockStop(index),
  ];
}

const notYet = { reasoningTokens: 0, searchTokens: 0, searches: [] };

function startOf(answer: Answer) {
  return {
    ...messageHead(answer.model),
    content: [],
    stop_reason: null,
    stop_sequence: null,
    stop_details: null,
    usage: messageUsage({ ...answer, ...notYet }, hasText(answer) ? 1 : 0),
  };
}

/** Arguments arrive as pieces of JSON. A call without arguments sends a single, empty piece. */
function callFrames(call: SimulatedCall, index: number): string[] {
  const json = Object.keys(call.args).length === 0 ? '' : JSON.stringify(call.args);
  return [blockStart(index, toolBlock(call, {})), ...inputFrames(json, index), blockStop(index)];
}

function inputFrames(json: string, index: number): string[] {
  return ['', ...cutIntoPieces(json)].map((partial_json) =>
    frame({
      type: 'content_block_delta',
      index,
      delta: { type: 'input_json_delta', partial_json },
    }),
  );
}

function searchFrames(search: WebSearch, index: number): string[] {
  const { use, result } = searchBlocks(search);
  return [
    blockStart(index, { ...use, input: {} }),
    ...inputFrames(JSON.stringify({ query: search.query }), index),
    blockStop(index),
    searchPause,
    blockStart(index + 1, result),
    blockStop(index + 1),
  ];
}

const emptyThought = { type: 'thinking', thinking: '', signature: '' };

function blockStart(index: number, content_block: object): string {
  return frame({ type: 'content_block_start', index, content_block });
}

function blockStop(index: number): string {
  return frame({ type: 'content_block_stop', index });
}

function thoughtDelta(delta: object): string {
  return frame({ type: 'content_block_delta', index: 0, delta });
}

function frame(event: { type: string; [field: string]: unknown }): string {
  return eventFrame(event.type, event);
}
