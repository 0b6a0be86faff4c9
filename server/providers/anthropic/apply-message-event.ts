import type { AnswerDraft } from '../http/response/stream-state.ts';
import {
  countOf,
  isObject,
  parseEventObject,
  textOf,
  type JsonObject,
} from '../http/response/json.ts';
import { unnamedComplaint } from '../http/errors/error-body.ts';
import { readAnthropicComplaint } from './error-body.ts';

/** Source: https://docs.claude.com/en/build-with-claude/streaming */
export function readMessageEvent(data: string, draft: AnswerDraft): void {
  const event = parseEventObject(data);
  switch (event.type) {
    case 'content_block_delta':
      return readDelta(event.delta, draft);
    case 'content_block_start':
      return readBlock(event.content_block, draft);
    case 'message_start':
      return isObject(event.message) ? readUsage(event.message.usage, draft) : undefined;
    case 'message_delta':
      readUsage(event.usage, draft);
      return readStop(event.delta, draft);
    case 'message_stop':
      draft.isWhole = true;
      draft.isClosed = true;
      return;
    case 'error':
      draft.complaint = readAnthropicComplaint(event) ?? unnamedComplaint;
      return;
    default:
      return;
  }
}

function readDelta(delta: unknown, draft: AnswerDraft): void {
  if (isObject(delta) && delta.type === 'text_delta') draft.text += textOf(delta.text);
}

function readBlock(block: unknown, draft: AnswerDraft): void {
  if (isObject(block) && block.type === 'text') draft.text += textOf(block.text);
}

function readStop(delta: unknown, draft: AnswerDraft): void {
  if (!isObject(delta)) return;
  switch (delta.stop_reason) {
    case 'refusal':
      draft.finish = 'refused';
      return;
    case 'max_tokens':
    case 'model_context_window_exceeded':
      draft.finish = 'length';
      return;
    default:
      return;
  }
}

/** The figures are cumulative: each event may repeat those of the one before, or leave them out. */
function readUsage(usage: unknown, draft: AnswerDraft): void {
  if (!isObject(usage)) return;
  draft.usage = {
    inputTokens: Math.max(draft.usage?.inputTokens ?? 0, countInput(usage)),
    outputTokens: Math.max(draft.usage?.outputTokens ?? 0, countOf(usage.output_tokens)),
  };
}

/** `input_tokens` leaves out what was read from the cache or written to it. */
function countInput(usage: JsonObject): number {
  return (
    countOf(usage.input_tokens) +
    countOf(usage.cache_creation_input_tokens) +
    countOf(usage.cache_read_input_tokens)
  );
}
