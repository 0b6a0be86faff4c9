import { brokenFrame, eventFrame, sseHeaders } from '../vendor/sse.ts';
import type { Answer, Question, StreamScript } from '../vendor/vendor.ts';
import { errorBody } from './errors.ts';
import { anthropicHeaders, newRequestId } from './headers.ts';
import { messageHead, messageUsage, stopOf } from './message.ts';

/** Source: https://platform.claude.com/docs/en/build-with-claude/streaming */
export function messageScript(question: Question, answer: Answer): StreamScript {
  const requestId = newRequestId();
  const hasBlock = answer.text !== '' && answer.finish !== 'refused';
  const usage = messageUsage(answer.inputTokens, answer.outputTokens);
  return {
    headers: { ...anthropicHeaders(requestId), ...sseHeaders },
    opening: () => [
      frame({
        type: 'message_start',
        message: {
          ...messageHead(question.model),
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
