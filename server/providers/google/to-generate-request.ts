import type { AnswerRequest, Turn } from '#server/domain/models/ports.ts';
import { alternateTurns } from '../http/request/alternate-turns.ts';
import {
  attachmentsOf,
  documentAsText,
  isPlainText,
  toBase64,
  type Attachment,
} from '../http/request/attachments.ts';

/** Source: https://ai.google.dev/api/generate-content */
export function toGenerateRequest(request: AnswerRequest): string {
  return JSON.stringify({
    contents: alternateTurns(request.turns).map((turn) => ({
      role: turn.role === 'user' ? 'user' : 'model',
      parts: writeParts(turn),
    })),
    generationConfig: { maxOutputTokens: request.maxOutputTokens },
  });
}

function writeParts(turn: Turn): object[] {
  const parts = attachmentsOf(turn).map(writePart);
  return turn.text.trim() === '' ? parts : [...parts, { text: turn.text }];
}

/** Text has no place in `inlineData`. Source: https://ai.google.dev/api/caching#Blob */
function writePart(attachment: Attachment): object {
  if (attachment.kind === 'document' && isPlainText(attachment)) {
    return { text: documentAsText(attachment) };
  }
  const { mediaType, bytes } = attachment;
  return { inlineData: { mimeType: mediaType, data: toBase64(bytes) } };
}
