import { alternateTurns } from '../http/request/alternate-turns.ts';
import { commonId, withCallIds } from '../http/request/call-ids.ts';
import { markCached, type AnthropicMessage } from './mark-cached.ts';
import { writeCall, writeFormat, writeResult, writeToolUse } from './write-tools.ts';
import {
  attachmentsOf,
  decodeAttachedText,
  isPlainText,
  toBase64,
  type Attachment,
} from '../http/request/attachments.ts';
import type { AnswerRequest, Turn } from '#server/providers/contract/model-provider.ts';

/**
 * Sends no temperature, because Anthropic's SDK no longer has one. Source:
 * https://docs.claude.com/en/api/messages
 */
export function toMessagesRequest(request: AnswerRequest): string {
  const turns = withCallIds(request.turns, commonId);
  return JSON.stringify({
    model: request.upstreamId,
    max_tokens: request.maxOutputTokens,
    system: request.instructions,
    messages: markCached(alternateTurns(turns).map(writeMessage)),
    ...writeToolUse(request.toolUse),
    stop_sequences: request.stop,
    ...writeOutput(request),
    stream: true,
  });
}

/**
 * Models with an effort decide themselves when to think. Without `summarized`, newer ones hide their
 * thinking. Source: https://docs.claude.com/en/build-with-claude/thinking
 */
function writeOutput({ effort, format }: AnswerRequest): object {
  const isThinking = Boolean(effort) && effort !== 'none';
  const config = {
    ...(isThinking && { effort: effort === 'minimal' ? 'low' : effort }),
    ...(format && { format: writeFormat(format) }),
  };
  return {
    ...(effort === 'none' && { thinking: { type: 'disabled' } }),
    ...(isThinking && { thinking: { type: 'adaptive', display: 'summarized' } }),
    ...(Object.keys(config).length > 0 && { output_config: config }),
  };
}

function writeMessage(turn: Turn): AnthropicMessage {
  return { role: turn.role, content: writeContent(turn) };
}

function writeContent(turn: Turn): string | object[] {
  const { text, toolCalls = [], toolResults = [] } = turn;
  const attachments = attachmentsOf(turn);
  if (attachments.length + toolCalls.length + toolResults.length === 0) return text;
  // The API requires tool results first and tool calls last.
  return [
    ...toolResults.map(writeResult),
    ...attachments.map(writeBlock),
    ...(text.trim() === '' ? [] : [{ type: 'text', text }]),
    ...toolCalls.map(writeCall),
  ];
}

function writeBlock(attachment: Attachment): object {
  const { mediaType, bytes } = attachment;
  const source = { type: 'base64', media_type: mediaType, data: toBase64(bytes) };
  if (attachment.kind === 'image') return { type: 'image', source };
  const title = attachment.fileName;
  if (!isPlainText(attachment)) return { type: 'document', source, title };
  const text = { type: 'text', media_type: 'text/plain', data: decodeAttachedText(bytes) };
  return { type: 'document', source: text, title };
}
