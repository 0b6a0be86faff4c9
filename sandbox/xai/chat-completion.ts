import { randomUUID } from 'node:crypto';
import { hexOf } from '../seed.ts';
import type { Answer } from '../vendor/vendor.ts';

/** Source: https://docs.x.ai/docs/api-reference#chat-completions */
export function xaiCompletion(model: string, answer: Answer): Record<string, unknown> {
  return {
    ...xaiHead(model, 'chat.completion'),
    choices: [
      {
        index: 0,
        message: { role: 'assistant', ...messageText(answer) },
        finish_reason: xaiFinishReason(answer),
      },
    ],
    usage: xaiUsage(answer, answer.outputTokens),
    system_fingerprint: xaiFingerprint(model),
  };
}

export function xaiHead(model: string, object: string) {
  return { id: randomUUID(), object, created: Math.floor(Date.now() / 1000), model };
}

export function xaiFingerprint(model: string): string {
  return `fp_${hexOf(10, model, 'xai')}`;
}

/** Reasoning tokens stand beside completion_tokens here, not inside as at OpenAI. */
export function xaiUsage(answer: Answer, outputTokens: number) {
  return {
    prompt_tokens: answer.inputTokens,
    completion_tokens: outputTokens,
    total_tokens: answer.inputTokens + outputTokens + answer.reasoningTokens,
    prompt_tokens_details: {
      text_tokens: answer.inputTokens - answer.imageTokens,
      audio_tokens: 0,
      image_tokens: answer.imageTokens,
      cached_tokens: 0,
    },
    completion_tokens_details: {
      reasoning_tokens: answer.reasoningTokens,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
    num_sources_used: 0,
  };
}

export function xaiFinishReason(answer: Answer): string {
  if (answer.finish === 'length') return 'length';
  return answer.finish === 'filtered' ? 'content_filter' : 'stop';
}

function messageText(answer: Answer) {
  if (answer.finish === 'refused') return { content: '', refusal: answer.text };
  return { content: answer.text, refusal: null };
}
