import { randomUUID } from 'node:crypto';
import { hexOf } from '../seed.ts';
import { brokenFrame, dataFrame, sseHeaders } from '../vendor/sse.ts';
import { writeChatCall } from '../vendor/chat-tools.ts';
import type { Answer, StreamScript } from '../vendor/vendor.ts';
import { answerTicks } from './cost-ticks.ts';
import { jsonHeaders, xaiErrorBody } from './errors.ts';

/** Source: https://docs.x.ai/docs/api-reference#chat-completions */
export function xaiCompletion(answer: Answer): Record<string, unknown> {
  return {
    ...xaiHead(answer.model, 'chat.completion'),
    choices: [
      {
        index: 0,
        message: { role: 'assistant', ...messageText(answer), ...callsOf(answer) },
        finish_reason: xaiFinishReason(answer),
      },
    ],
    usage: xaiUsage(answer, answer.outputTokens),
    system_fingerprint: xaiFingerprint(answer.model),
  };
}

function xaiHead(model: string, object: string) {
  return { id: randomUUID(), object, created: Math.floor(Date.now() / 1000), model };
}

function xaiFingerprint(model: string): string {
  return `fp_${hexOf(10, model, 'xai')}`;
}

/** xAI's `completion_tokens` excludes reasoning tokens, whereas OpenAI's includes them. */
function xaiUsage(answer: Answer, outputTokens: number) {
  return {
    prompt_tokens: answer.inputTokens,
    completion_tokens: outputTokens,
    total_tokens: answer.inputTokens + outputTokens + answer.reasoningTokens,
    prompt_tokens_details: {
      text_tokens: answer.inputTokens,
      audio_tokens: 0,
      image_tokens: 0,
      cached_tokens: answer.cache.readTokens,
    },
    completion_tokens_details: {
      reasoning_tokens: answer.reasoningTokens,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
    num_sources_used: 0,
    cost_in_usd_ticks: answerTicks(answer, outputTokens),
  };
}

function xaiFinishReason(answer: Answer): string {
  if (answer.reason) return answer.reason;
  if (answer.calls.length > 0) return 'tool_calls';
  if (answer.finish === 'length') return 'length';
  return answer.finish === 'filtered' ? 'content_filter' : 'stop';
}

function messageText(answer: Answer) {
  if (answer.finish === 'refused') return { content: '', refusal: answer.text };
  const { text, thoughts } = answer;
  return { content: text, ...(thoughts && { reasoning_content: thoughts }), refusal: null };
}

function callsOf({ calls }: Answer): object {
  return calls.length > 0 ? { tool_calls: calls.map(writeChatCall) } : {};
}

/**
 * Calls arrive complete. Every chunk has the role, and usage always comes at the end, even if not requested.
 */
export function xaiScript(answer: Answer): StreamScript {
  const head = xaiHead(answer.model, 'chat.completion.chunk');
  const system_fingerprint = xaiFingerprint(answer.model);
  const textField = answer.finish === 'refused' ? 'refusal' : 'content';
  const chunk = (text: string, field: string = textField) => ({
    ...head,
    choices: [
      {
        index: 0,
        delta: { [field]: text, role: 'assistant' },
        ...(answer.isReasonInEach && { finish_reason: xaiFinishReason(answer) }),
      },
    ],
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
  const calling = answer.calls.map((call, index) => {
    const delta = { role: 'assistant', tool_calls: [{ index, ...writeChatCall(call) }] };
    return { ...head, choices: [{ index: 0, delta }], system_fingerprint };
  });
  const usage = { ...head, choices: [], usage: xaiUsage(answer, answer.outputTokens) };
  return {
    headers: { ...jsonHeaders(), ...sseHeaders },
    opening: () => [],
    thought: (text) => dataFrame(chunk(text, 'reasoning_content')),
    keepAlive: null,
    answering: () => [],
    piece: (text) => dataFrame(chunk(text)),
    brokenPiece: () => brokenFrame(chunk('broken')),
    failure: () => dataFrame(xaiErrorBody('server-error', {})),
    closing: () => [
      ...calling.map(dataFrame),
      dataFrame(finish),
      dataFrame({ ...usage, system_fingerprint }),
      'data: [DONE]\n\n',
    ],
  };
}
