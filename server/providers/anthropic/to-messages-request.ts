import type { AnswerRequest, Turn } from '#server/domain/models/ports.ts';
import { alternateTurns } from '../http/request/alternate-turns.ts';
import {
  attachmentsOf,
  decodeText,
  isPlainText,
  toBase64,
  type Attachment,
} from '../http/request/attachments.ts';

/** Source: https://docs.claude.com/en/api/messages */
export function toMessagesRequest(request: AnswerRequest): string {
  return JSON.stringify({
    model: request.upstreamId,
    max_tokens: request.maxOutputTokens,
    messages: alternateTurns(request.turns).map((turn) => ({
      role: turn.role,
      content: writeContent(turn),
    })),
    ...writeThinking(request.effort),
    stream: true,
  });
}

/**
 * A model that takes an effort decides itself when to think; without `summarized` the newer ones hide
 * what they think. Source: https://docs.claude.com/en/build-with-claude/thinking
 */
function writeThinking(effort: AnswerRequest['effort']): object {
  if (!effort) return {};
  if (effort === 'none') return { thinking: { type: 'disabled' } };
  return {
    thinking: { type: 'adaptive', display: 'summarized' },
    output_config: { effort: effort === 'minimal' ? 'low' : effort },
  };
}

function writeContent(turn: Turn): string | object[] {
  const attachments = attachmentsOf(turn);
  if (attachments.length === 0) return turn.text;
  const blocks = attachments.map(writeBlock);
  return turn.text.trim() === '' ? blocks : [...blocks, { type: 'text', text: turn.text }];
}

function writeBlock(attachment: Attachment): object {
  const { mediaType, bytes } = attachment;
  const source = { type: 'base64', media_type: mediaType, data: toBase64(bytes) };
  if (attachment.kind === 'image') return { type: 'image', source };
  const title = attachment.fileName;
  if (!isPlainText(attachment)) return { type: 'document', source, title };
  const text = { type: 'text', media_type: 'text/plain', data: decodeText(bytes) };
  return { type: 'document', source: text, title };
}
