import { randomId } from '../seed.ts';
import type { Answer } from '../vendor/vendor.ts';

export interface ResponseHead {
  modelVersion: string;
  responseId: string;
}

/** Source: https://ai.google.dev/api/generate-content#v1beta.GenerateContentResponse */
export function generateResponse(model: string, answer: Answer): Record<string, unknown> {
  if (answer.finish === 'refused') return { ...blockedPrompt(answer), ...headOf(model) };
  const parts = answer.text === '' ? {} : { parts: [{ text: answer.text }] };
  return {
    candidates: [
      { content: { ...parts, role: 'model' }, finishReason: finishReason(answer), index: 0 },
    ],
    usageMetadata: usageMetadata(answer, answer.outputTokens),
    ...headOf(model),
  };
}

export function headOf(model: string): ResponseHead {
  return { modelVersion: model, responseId: randomId('', 22) };
}

/** A refused prompt has no candidates at all. */
export function blockedPrompt(answer: Answer) {
  return {
    promptFeedback: { blockReason: 'SAFETY' },
    usageMetadata: {
      promptTokenCount: answer.inputTokens,
      totalTokenCount: answer.inputTokens,
      promptTokensDetails: promptDetails(answer),
    },
  };
}

/** Thoughts stand beside candidatesTokenCount, and the total counts both. */
export function usageMetadata(answer: Answer, outputTokens: number) {
  const { inputTokens, reasoningTokens } = answer;
  return {
    promptTokenCount: inputTokens,
    ...(outputTokens > 0 && { candidatesTokenCount: outputTokens }),
    totalTokenCount: inputTokens + outputTokens + reasoningTokens,
    promptTokensDetails: promptDetails(answer),
    ...(reasoningTokens > 0 && { thoughtsTokenCount: reasoningTokens }),
  };
}

function promptDetails({ inputTokens, imageTokens, documentTokens }: Answer) {
  return [
    { modality: 'TEXT', tokenCount: inputTokens - imageTokens - documentTokens },
    ...(imageTokens > 0 ? [{ modality: 'IMAGE', tokenCount: imageTokens }] : []),
    ...(documentTokens > 0 ? [{ modality: 'DOCUMENT', tokenCount: documentTokens }] : []),
  ];
}

export function finishReason(answer: Answer): 'STOP' | 'MAX_TOKENS' | 'SAFETY' {
  if (answer.finish === 'length') return 'MAX_TOKENS';
  return answer.finish === 'filtered' ? 'SAFETY' : 'STOP';
}
