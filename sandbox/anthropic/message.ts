import { randomId } from '../seed.ts';
import { brokenFrame, eventFrame, sseHeaders } from '../vendor/sse.ts';
import type { Answer, StreamScript } from '../vendor/vendor.ts';
import { anthropicHeaders, errorBody, newRequestId } from './errors.ts';

/** Source: https://platform.claude.com/docs/en/api/messages */
export function messageOf(answer: Answer): Record<string, unknown> {
  const hasText = answer.text !== '' && answer.finish !== 'refused';
  return {
    ...messageHead(answer.model),
    content: hasText ? [{ type: 'text', text: answer.text }] : [],
    ...stopOf(answer),
    usage: messageUsage(answer.inputTokens, answer.outputTokens),
  };
}

function messageHead(model: string) {
  return { id: randomId('msg_01', 22), type: 'message', role: 'assistant', model };
}

function stopOf(answer: Answer) {
  return {
    stop_reason: stopReason(answer),
    stop_sequence: null,
    stop_details: stopDetails(answer),
  };
}

function messageUsage(inputTokens: number, outputTokens: number) {
  return {
    input_tokens: inputTokens,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
    output_tokens: outputTokens,
    service_tier: 'standard',
    inference_geo: 'not_available',
  };
}

function stopReason(answer: Answer): string {
  switch (answer.finish) {
    case 'complete':
      return 'end_turn';
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
  const hasBlock = answer.text !== '' && answer.finish !== 'refused';
  const usage = messageUsage(answer.inputTokens, answer.outputTokens);
  return {
    headers: { ...anthropicHeaders(requestId), ...sseHeaders },
    opening: () => [
      frame({
        type: 'message_start',
        message: {
          ...messageHead(answer.model),
          content: [],
          stop_reason: null,
          stop_sequence: null,
          stop_details: null,
          usage: messageUsage(answer.inputTokens, hasBlock ? 1 : 0),
        },
      }),
      ...(hasBlock ? [frame(blockStart)] : []),
      frame({ type: 'ping' }),
    ],
    piece: (text) => (hasBlock ? frame(blockDelta(text)) : ''),
    brokenPiece: () => `event: content_block_delta\n${brokenFrame(blockDelta('broken'))}`,
    failure: () => frame(errorBody('overloaded', {}, requestId)),
    closing: () => [
      ...(hasBlock ? [frame({ type: 'content_block_stop', index: 0 })] : []),
      frame({
        type: 'message_delta',
        delta: stopOf(answer),
        usage: {
          input_tokens: usage.input_tokens,
          cache_creation_input_tokens: 0,
          cache_read_input_tokens: 0,
          output_tokens: usage.output_tokens,
        },
      }),
      frame({ type: 'message_stop' }),
    ],
  };
}

const blockStart = {
  type: 'content_block_start',
  index: 0,
  content_block: { type: 'text', text: '' },
};

function blockDelta(text: string) {
  return { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } };
}

function frame(event: { type: string; [field: string]: unknown }): string {
  return eventFrame(event.type, event);
}
