import { randomInt } from 'node:crypto';
import { hexOf, randomId } from '../seed.ts';
import { brokenFrame, dataFrame, sseHeaders } from '../vendor/sse.ts';
import { writeChatCall } from '../vendor/chat-tools.ts';
import { cutIntoPieces } from '../vendor/tokens.ts';
import type { Answer, IncomingRequest, SimulatedCall, StreamScript } from '../vendor/vendor.ts';
import { parseChatRequest, wantsUsage } from './chat-request.ts';
import { serverErrorBody } from './errors.ts';
import { logprobsOf } from './logprobs.ts';
import { okHeaders } from './reply.ts';

/** Source: https://platform.openai.com/docs/api-reference/chat/object */
export function chatCompletion(answer: Answer, request: IncomingRequest): Record<string, unknown> {
  return {
    ...completionHead(answer.model, 'chat.completion'),
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          ...messageText(answer),
          ...(answer.calls.length > 0 && { tool_calls: answer.calls.map(writeChatCall) }),
          annotations: [],
        },
        logprobs: writeLogprobs(answer.text, request),
        finish_reason: finishReason(answer),
      },
    ],
    usage: chatUsage(answer),
    service_tier: 'default',
    system_fingerprint: fingerprint(answer.model),
  };
}

function completionHead(model: string, object: string) {
  const created = Math.floor(Date.now() / 1000);
  return { id: randomId('chatcmpl-', 29), object, created, model };
}

function fingerprint(model: string): string {
  return `fp_${hexOf(10, model, 'fingerprint')}`;
}

function chatUsage(answer: Answer) {
  const completionTokens = answer.outputTokens + answer.reasoningTokens;
  return {
    prompt_tokens: answer.inputTokens,
    completion_tokens: completionTokens,
    total_tokens: answer.inputTokens + completionTokens,
    prompt_tokens_details: { cached_tokens: answer.cache.readTokens, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: answer.reasoningTokens,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  };
}

function finishReason(answer: Answer): string {
  if (answer.reason) return answer.reason;
  if (answer.calls.length > 0) return 'tool_calls';
  if (answer.finish === 'length') return 'length';
  return answer.finish === 'filtered' ? 'content_filter' : 'stop';
}

function messageText(answer: Answer) {
  if (answer.finish === 'refused') return { content: null, refusal: answer.text };
  const isSilent = answer.text === '' && answer.calls.length > 0;
  return { content: isSilent ? null : answer.text, refusal: null };
}

/** Source: https://platform.openai.com/docs/api-reference/chat-streaming/streaming */
export function chatScript(answer: Answer, request: IncomingRequest): StreamScript {
  const isUsageWanted = wantsUsage(request);
  const head = {
    ...completionHead(answer.model, 'chat.completion.chunk'),
    service_tier: 'default',
    system_fingerprint: fingerprint(answer.model),
  };
  const chunk = (delta: object, finish_reason: string | null, text = '') => ({
    ...head,
    choices: [{ index: 0, delta, logprobs: writeLogprobs(text, request), finish_reason }],
    ...(isUsageWanted && { usage: null }),
    obfuscation: padding(),
  });
  const textField = answer.finish === 'refused' ? 'refusal' : 'content';
  return {
    headers: { ...okHeaders(), ...sseHeaders },
    opening: () => [dataFrame(chunk(openingDelta(answer), null))],
    thought: () => '',
    keepAlive: null,
    answering: () => [],
    piece: (text) =>
      dataFrame(
        chunk({ [textField]: text }, answer.isReasonInEach ? finishReason(answer) : null, text),
      ),
    brokenPiece: () => brokenFrame(chunk({ content: 'broken' }, null)),
    failure: () => dataFrame(serverErrorBody),
    closing: () => [
      ...answer.calls.flatMap((call, index) =>
        callDeltas(call, index).map((delta) => dataFrame(chunk({ tool_calls: [delta] }, null))),
      ),
      dataFrame(chunk({}, finishReason(answer))),
      ...(isUsageWanted
        ? [dataFrame({ ...head, choices: [], usage: chatUsage(answer), obfuscation: padding() })]
        : []),
      'data: [DONE]\n\n',
    ],
  };
}

/** The log probabilities of the answer; null unless the request asks for them. */
function writeLogprobs(text: string, request: IncomingRequest): object | null {
  const { logprobs, top_logprobs: top } = parseChatRequest(request);
  return logprobs && text !== '' ? { content: logprobsOf(text, top), refusal: null } : null;
}

function openingDelta(answer: Answer) {
  if (answer.finish === 'refused') return { role: 'assistant', refusal: '' };
  if (answer.calls.length > 0) return { role: 'assistant', content: null, refusal: null };
  return { role: 'assistant', content: '', refusal: null };
}

/** Sends the name with empty arguments first, then the arguments in pieces. */
function callDeltas({ name, args }: SimulatedCall, index: number): object[] {
  const head = { id: randomId('call_', 24), type: 'function', function: { name, arguments: '' } };
  return [
    { index, ...head },
    ...cutIntoPieces(JSON.stringify(args)).map((text) => ({
      index,
      function: { arguments: text },
    })),
  ];
}

/** Returns random filler, as OpenAI sends it to hide the length of each piece from an observer. */
function padding(): string {
  return randomId('', randomInt(1, 10));
}
