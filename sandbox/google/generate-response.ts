import { randomId } from '../seed.ts';
import { countTokens } from '../vendor/tokens.ts';
import { dataFrame, sseHeaders } from '../vendor/sse.ts';
import { searchPause, type Answer, type StreamScript } from '../vendor/vendor.ts';
import { groundingOf } from './grounding.ts';
import { errorBody, googleHeaders } from './errors.ts';

interface ResponseHead {
  modelVersion: string;
  responseId: string;
}

/** Source: https://ai.google.dev/api/generate-content#v1beta.GenerateContentResponse */
export function generateResponse(answer: Answer): Record<string, unknown> {
  if (answer.finish === 'refused') return { ...blockedPrompt(answer), ...headOf(answer.model) };
  const all = [
    ...(answer.thoughts ? [{ text: answer.thoughts, thought: true }] : []),
    ...(answer.text ? [{ text: answer.text }] : []),
    ...callParts(answer),
  ];
  const parts = all.length > 0 ? { parts: all } : {};
  return {
    candidates: [
      {
        content: { ...parts, role: 'model' },
        finishReason: finishReason(answer),
        index: 0,
        ...groundingOf(answer, answer.thoughts ? 1 : 0),
      },
    ],
    usageMetadata: usageMetadata(answer, answer.outputTokens),
    ...headOf(answer.model),
  };
}

/** Calls arrive complete. Thinking models sign only the first of several calls. */
function callParts({ calls, reasoningTokens }: Answer): object[] {
  return calls.map(({ name, args }, index) => ({
    functionCall: { name, args },
    ...(reasoningTokens > 0 && index === 0 && { thoughtSignature }),
  }));
}

export const thoughtSignature = Buffer.from('Signed by the sandbox.').toString('base64');

function headOf(model: string): ResponseHead {
  return { modelVersion: model, responseId: randomId('', 22) };
}

/** A reply to a refused prompt has no candidates. */
function blockedPrompt(answer: Answer) {
  return {
    promptFeedback: { blockReason: 'SAFETY' },
    usageMetadata: {
      promptTokenCount: answer.inputTokens,
      totalTokenCount: answer.inputTokens,
      promptTokensDetails: [{ modality: 'TEXT', tokenCount: answer.inputTokens }],
    },
  };
}

/** `candidatesTokenCount` excludes thoughts; `totalTokenCount` includes both. */
function usageMetadata(answer: Answer, outputTokens: number) {
  const { inputTokens, cache, reasoningTokens, searchTokens } = answer;
  return {
    promptTokenCount: inputTokens,
    ...(outputTokens > 0 && { candidatesTokenCount: outputTokens }),
    totalTokenCount: inputTokens + outputTokens + reasoningTokens + searchTokens,
    promptTokensDetails: [{ modality: 'TEXT', tokenCount: inputTokens }],
    ...(cache.readTokens > 0 && { cachedContentTokenCount: cache.readTokens }),
    ...(searchTokens > 0 && {
      toolUsePromptTokenCount: searchTokens,
      toolUsePromptTokensDetails: [{ modality: 'TEXT', tokenCount: searchTokens }],
    }),
    ...(reasoningTokens > 0 && { thoughtsTokenCount: reasoningTokens }),
  };
}

function finishReason(answer: Answer): string {
  if (answer.reason) return answer.reason;
  if (answer.finish === 'length') return 'MAX_TOKENS';
  return answer.finish === 'filtered' ? 'SAFETY' : 'STOP';
}

/** Source: https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent */
export function generateScript(answer: Answer): StreamScript {
  const head = headOf(answer.model);
  let sent = '';
  const chunk = (part: { text: string; thought?: true }) => {
    if (!part.thought) sent += part.text;
    return {
      candidates: [
        {
          content: { parts: [part], role: 'model' },
          ...(answer.isReasonInEach && { finishReason: finishReason(answer) }),
          index: 0,
        },
      ],
      usageMetadata: usageMetadata(answer, countTokens(sent)),
      ...head,
    };
  };
  const isRefused = answer.finish === 'refused';
  return {
    headers: { ...googleHeaders(), ...sseHeaders, 'content-type': 'text/event-stream' },
    opening: () => [],
    thought: (text) => frame(chunk({ text, thought: true })),
    keepAlive: null,
    answering: () => answer.searches.map(() => searchPause),
    piece: (text) => (isRefused ? '' : frame(chunk({ text }))),
    brokenPiece: () => breakFrame(frame(chunk({ text: '' }))),
    failure: () => frame(errorBody('overloaded', {})),
    closing: () => [
      frame(isRefused ? { ...blockedPrompt(answer), ...head } : lastChunk(answer, head)),
    ],
  };
}

function lastChunk(answer: Answer, head: object) {
  const last = answer.text === '' ? [] : [{ text: '' }];
  const all = [...callParts(answer), ...last];
  const parts = all.length === 0 ? {} : { parts: all };
  return {
    candidates: [
      {
        content: { ...parts, role: 'model' },
        finishReason: finishReason(answer),
        index: 0,
        ...groundingOf(answer),
      },
    ],
    usageMetadata: usageMetadata(answer, answer.outputTokens),
    ...head,
  };
}

function frame(value: unknown): string {
  return dataFrame(value).replace(/\n\n$/, '\r\n\r\n');
}

function breakFrame(whole: string): string {
  return `${whole.slice(0, Math.ceil(whole.length * 0.6))}\r\n\r\n`;
}
