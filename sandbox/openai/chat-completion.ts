import { hexOf, randomId } from '../seed.ts';
import type { Answer } from '../vendor/vendor.ts';

/** Source: https://platform.openai.com/docs/api-reference/chat/object */
export function chatCompletion(model: string, answer: Answer): Record<string, unknown> {
  return {
    ...completionHead(model, 'chat.completion'),
    choices: [
      {
        index: 0,
        message: { role: 'assistant', ...messageText(answer), annotations: [] },
        logprobs: null,
        finish_reason: finishReason(answer),
      },
    ],
    usage: chatUsage(answer),
    service_tier: 'default',
    system_fingerprint: fingerprint(model),
  };
}

export function completionHead(model: string, object: string) {
  const created = Math.floor(Date.now() / 1000);
  return { id: randomId('chatcmpl-', 29), object, created, model };
}

export function fingerprint(model: string): string {
  return `fp_${hexOf(10, model, 'fingerprint')}`;
}

export function chatUsage(answer: Answer) {
  const completionTokens = answer.outputTokens + answer.reasoningTokens;
  return {
    prompt_tokens: answer.inputTokens,
    completion_tokens: completionTokens,
    total_tokens: answer.inputTokens + completionTokens,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: answer.reasoningTokens,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  };
}

export function finishReason(answer: Answer): 'stop' | 'length' | 'content_filter' {
  if (answer.finish === 'length') return 'length';
  return answer.finish === 'filtered' ? 'content_filter' : 'stop';
}

function messageText(answer: Answer) {
  if (answer.finish === 'refused') return { content: null, refusal: answer.text };
  return { content: answer.text, refusal: null };
}
