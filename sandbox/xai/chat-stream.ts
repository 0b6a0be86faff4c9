import { brokenFrame, dataFrame, sseHeaders } from '../vendor/sse.ts';
import type { Answer, Question, StreamScript } from '../vendor/vendor.ts';
import { xaiFingerprint, xaiFinishReason, xaiHead, xaiUsage } from './chat-completion.ts';
import { xaiErrorBody } from './errors.ts';
import { jsonHeaders } from './headers.ts';

/** Every chunk names the role; usage always comes at the end, whether asked for or not. */
export function xaiScript(question: Question, answer: Answer): StreamScript {
  const head = xaiHead(question.model, 'chat.completion.chunk');
  const system_fingerprint = xaiFingerprint(question.model);
  const textField = answer.finish === 'refused' ? 'refusal' : 'content';
  const chunk = (text: string) => ({
    ...head,
    choices: [{ index: 0, delta: { [textField]: text, role: 'assistant' } }],
    system_fingerprint,
  });
  const finish = {
    ...head,
    choices: [
      {
        index: 0,
        delta: { content: '', role: 'assistant' },
        finish_reason: xaiFinishReason(answer),
      },
    ],
    system_fingerprint,
  };
  const usage = { ...head, choices: [], usage: xaiUsage(answer, answer.outputTokens) };
  return {
    headers: { ...jsonHeaders(), ...sseHeaders },
    opening: () => [],
    piece: (text) => dataFrame(chunk(text)),
    brokenPiece: () => brokenFrame(chunk('broken')),
    failure: () => dataFrame(xaiErrorBody('server-error', {})),
    closing: () => [
      dataFrame(finish),
      dataFrame({ ...usage, system_fingerprint }),
      'data: [DONE]\n\n',
    ],
  };
}
