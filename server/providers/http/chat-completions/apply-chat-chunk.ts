import type { TokenUsage } from '#server/domain/models/ports.ts';
import type { AnswerDraft } from '../response/stream-state.ts';
import { isObject, parseEventObject, type JsonObject } from '../response/json.ts';
import { unnamedComplaint } from '../errors/error-body.ts';
import type { VendorProtocol } from '../vendor-protocol.ts';

export interface ChatDialect {
  readUsage(usage: JsonObject): TokenUsage | null;
  readComplaint: VendorProtocol['readComplaint'];
}

/** Source: https://platform.openai.com/docs/api-reference/chat-streaming/streaming */
export function readChatData(data: string, draft: AnswerDraft, dialect: ChatDialect): void {
  if (data === '[DONE]') {
    draft.isWhole = true;
    draft.isClosed = true;
    return;
  }
  const chunk = parseEventObject(data);
  if (chunk.error) {
    draft.complaint = dialect.readComplaint(chunk) ?? unnamedComplaint;
    return;
  }
  if (isObject(chunk.usage)) draft.usage = dialect.readUsage(chunk.usage);
  if (!Array.isArray(chunk.choices)) return;
  const choice: unknown = chunk.choices[0];
  if (isObject(choice)) readChoice(choice, draft);
}

function readChoice({ delta, finish_reason }: JsonObject, draft: AnswerDraft): void {
  if (isObject(delta)) {
    if (typeof delta.content === 'string') draft.text += delta.content;
    if (typeof delta.refusal === 'string' && delta.refusal !== '') {
      draft.text += delta.refusal;
      draft.finish = 'refused';
    }
  }
  if (finish_reason === 'content_filter') draft.finish = 'refused';
  else if (finish_reason === 'length' && draft.finish === 'complete') draft.finish = 'length';
}
