import { randomId } from '../seed.ts';
import { brokenFrame, eventFrame, sseHeaders } from '../vendor/sse.ts';
import { cutIntoPieces } from '../vendor/tokens.ts';
import type { Answer, SimulatedCall, StreamScript } from '../vendor/vendor.ts';
import { anthropicHeaders, errorBody, newRequestId } from './errors.ts';

/** Source: https://platform.claude.com/docs/en/api/messages */
export function messageOf(answer: Answer): Record<string, unknown> {
  return {
    ...messageHead(answer.model),
    content: [
      ...(thinks(answer) ? [{ type: 'thinking', thinking: answer.thoughts, signature }] : []),
      ...(hasText(answer) ? [{ type: 'text', text: answer.text }] : []),
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

function outputOf(answer: Answer): number {
  return answer.outputTokens + answer.reasoningTokens;
}

const signature = Buffer.from('Thought of by the sandbox.').toString('base64');

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
  const { inputTokens, reasoningTokens, cache } = answer;
  return {
    input_tokens: Math.max(inputTokens - cache.readTokens - cache.writtenTokens, 0),
    cache_creation_input_tokens: cache.writtenTokens,
    cache_read_input_tokens: cache.readTokens,
    output_tokens: outputTokens,
    ...(thinks(answer) && { output_tokens_details: { thinking_tokens: reasoningTokens } }),
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
  const hasBlock = hasText(answer);
  const textIndex = thinks(answer) ? 1 : 0;
  const textStart = hasBlock ? [blockStart(textIndex, { type: 'text', text: '' })] : [];
  const delta = (text: string) => ({
    type: 'content_block_delta',
    index: textIndex,
    delta: { type: 'text_delta', text },
  });
  return {
    headers: { ...anthropicHeaders(requestId), ...sseHeaders },
    opening: () => [
      frame({ type: 'message_start', message: startOf(answer) }),
      ...(thinks(answer) ? [blockStart(0, emptyThought)] : textStart),
      frame({ type: 'ping' }),
    ],
    thought: (thinking) => thoughtDelta({ type: 'thinking_delta', thinking }),
    keepAlive: () => frame({ type: 'ping' }),
    answering: () =>
      thinks(answer)
        ? [thoughtDelta({ type: 'signature_delta', signature }), blockStop(0), ...textStart]
        : [],
    piece: (text) => (hasBlock ? frame(delta(text)) : ''),
    brokenPiece: () => `event: content_block_delta\n${brokenFrame(delta('broken'))}`,
    failure: () => frame(errorBody('overloaded', {}, requestId)),
    closing: () => [
      ...(hasBlock ? [blockStop(textIndex)] : []),
      ...(answer.isInParts ? lastBlockFrames(textIndex + 1) : []),
      ...answer.calls.flatMap((call, index) =>
        callFrames(call, textIndex + (hasBlock ? 1 : 0) + index),
      ),
      frame({
        type: 'message_delta',
        delta: stopOf(answer),
        usage: countsOf(answer, outputOf(answer)),
      }),
      frame({ type: 'message_stop' }),
    ],
  };
}

/** The second text block of an answer in parts. */
const lastBlock = 'That is the second block.';

function lastBlockFrames(index: number): string[] {
  const delta = { type: 'text_delta', text: lastBlock };
  return [
    blockStart(index, { type: 'text', text: '' }),
    frame({ type: 'content_block_delta', index, delta }),
    blockStop(index),
  ];
}

function startOf(answer: Answer) {
  return {
    ...messageHead(answer.model),
    content: [],
    stop_reason: null,
    stop_sequence: null,
    stop_details: null,
    usage: messageUsage({ ...answer, reasoningTokens: 0 }, hasText(answer) ? 1 : 0),
  };
}

/** Arguments arrive as pieces of JSON. A call without arguments sends a single, empty piece. */
function callFrames(call: SimulatedCall, index: number): string[] {
  const json = Object.keys(call.args).length === 0 ? '' : JSON.stringify(call.args);
  return [
    blockStart(index, toolBlock(call, {})),
    ...['', ...cutIntoPieces(json)].map((partial_json) =>
      frame({
        type: 'content_block_delta',
        index,
        delta: { type: 'input_json_delta', partial_json },
      }),
    ),
    blockStop(index),
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
