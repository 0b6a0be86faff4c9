import { randomId } from '../seed.ts';
import { countTokens } from '../vendor/tokens.ts';
import { dataFrame, sseHeaders } from '../vendor/sse.ts';
import type { Answer, IncomingRequest, Question, StreamScript } from '../vendor/vendor.ts';
import { errorBody, googleHeaders } from './errors.ts';

interface ResponseHead {
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

function headOf(model: string): ResponseHead {
  return { modelVersion: model, responseId: randomId('', 22) };
}

/** A refused prompt has no candidates at all. */
function blockedPrompt(answer: Answer) {
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
function usageMetadata(answer: Answer, outputTokens: number) {
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

function finishReason(answer: Answer): 'STOP' | 'MAX_TOKENS' | 'SAFETY' {
  if (answer.finish === 'length') return 'MAX_TOKENS';
  return answer.finish === 'filtered' ? 'SAFETY' : 'STOP';
}

interface Framing {
  headers: Record<string, string>;
  frame(value: unknown): string;
  breakFrame(frame: string): string;
  end: string[];
}

/** Source: https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent */
export function generateScript(
  question: Question,
  answer: Answer,
  request: IncomingRequest,
): StreamScript {
  const framing = request.query.alt === 'sse' ? sseFraming() : arrayFraming();
  const head = headOf(question.model);
  let sent = '';
  const chunk = (text: string) => {
    sent += text;
    return {
      candidates: [{ content: { parts: [{ text }], role: 'model' }, index: 0 }],
      usageMetadata: usageMetadata(answer, countTokens(sent)),
      ...head,
    };
  };
  const isRefused = answer.finish === 'refused';
  return {
    headers: framing.headers,
    opening: () => [],
    piece: (text) => (isRefused ? '' : framing.frame(chunk(text))),
    brokenPiece: () => framing.breakFrame(framing.frame(chunk(''))),
    failure: () => framing.frame(errorBody('overloaded', {})),
    closing: () => [
      framing.frame(isRefused ? { ...blockedPrompt(answer), ...head } : lastChunk(answer, head)),
      ...framing.end,
    ],
  };
}

function lastChunk(answer: Answer, head: object) {
  const parts = answer.text === '' ? {} : { parts: [{ text: '' }] };
  return {
    candidates: [
      { content: { ...parts, role: 'model' }, finishReason: finishReason(answer), index: 0 },
    ],
    usageMetadata: usageMetadata(answer, answer.outputTokens),
    ...head,
  };
}

function sseFraming(): Framing {
  return {
    headers: { ...googleHeaders(), ...sseHeaders, 'content-type': 'text/event-stream' },
    frame: (value) => dataFrame(value).replace(/\n\n$/, '\r\n\r\n'),
    breakFrame: (frame) => `${frame.slice(0, Math.ceil(frame.length * 0.6))}\r\n\r\n`,
    end: [],
  };
}

/** Without alt=sse the stream is one JSON array, written an element at a time. */
function arrayFraming(): Framing {
  let isFirst = true;
  return {
    headers: googleHeaders(),
    frame: (value) => {
      const start = isFirst ? '[' : ',\r\n';
      isFirst = false;
      return start + JSON.stringify(value, null, 2);
    },
    breakFrame: (frame) => frame.slice(0, Math.ceil(frame.length * 0.6)),
    end: ['\n]\n'],
  };
}
