import { randomInt } from 'node:crypto';
import { randomId } from '../seed.ts';
import { brokenFrame, dataFrame, sseHeaders } from '../vendor/sse.ts';
import type { Answer, IncomingRequest, Question, StreamScript } from '../vendor/vendor.ts';
import { chatUsage, completionHead, fingerprint, finishReason } from './chat-completion.ts';
import { wantsUsage } from './chat-request.ts';
import { serverErrorBody } from './errors.ts';
import { okHeaders } from './headers.ts';

/** Source: https://platform.openai.com/docs/api-reference/chat-streaming/streaming */
export function chatScript(
  question: Question,
  answer: Answer,
  request: IncomingRequest,
): StreamScript {
  const isUsageWanted = wantsUsage(request);
  const head = {
    ...completionHead(question.model, 'chat.completion.chunk'),
    service_tier: 'default',
    system_fingerprint: fingerprint(question.model),
  };
  const chunk = (delta: object, finish_reason: string | null) => ({
    ...head,
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    ...(isUsageWanted && { usage: null }),
    obfuscation: padding(),
  });
  const textField = answer.finish === 'refused' ? 'refusal' : 'content';
  return {
    headers: { ...okHeaders(), ...sseHeaders },
    opening: () => [dataFrame(chunk(openingDelta(answer), null))],
    piece: (text) => dataFrame(chunk({ [textField]: text }, null)),
    brokenPiece: () => brokenFrame(chunk({ content: 'broken' }, null)),
    failure: () => dataFrame(serverErrorBody),
    closing: () => [
      dataFrame(chunk({}, finishReason(answer))),
      ...(isUsageWanted
        ? [dataFrame({ ...head, choices: [], usage: chatUsage(answer), obfuscation: padding() })]
        : []),
      'data: [DONE]\n\n',
    ],
  };
}

function openingDelta(answer: Answer) {
  if (answer.finish === 'refused') return { role: 'assistant', refusal: '' };
  return { role: 'assistant', content: '', refusal: null };
}

/** Random filler by which the vendor hides the length of each piece from an observer. */
function padding(): string {
  return randomId('', randomInt(1, 10));
}
