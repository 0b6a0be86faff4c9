import { randomId } from '../seed.ts';
import type { Answer } from '../vendor/vendor.ts';

/** Source: https://platform.claude.com/docs/en/api/messages */
export function messageOf(model: string, answer: Answer): Record<string, unknown> {
  const hasText = answer.text !== '' && answer.finish !== 'refused';
  return {
    ...messageHead(model),
    content: hasText ? [{ type: 'text', text: answer.text }] : [],
    ...stopOf(answer),
    usage: messageUsage(answer.inputTokens, answer.outputTokens),
  };
}

export function messageHead(model: string) {
  return { id: randomId('msg_01', 22), type: 'message', role: 'assistant', model };
}

export function stopOf(answer: Answer) {
  return {
    stop_reason: stopReason(answer),
    stop_sequence: null,
    stop_details: stopDetails(answer),
  };
}

export function messageUsage(inputTokens: number, outputTokens: number) {
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
