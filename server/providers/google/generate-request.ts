import type { AnswerRequest, Turn } from '#server/domain/query/ports.ts';
import { alternateTurns } from '../wire/alternate-turns.ts';
import { attachmentsOf, toBase64 } from '../wire/attachments.ts';

/** Source: https://ai.google.dev/api/generate-content */
export function writeGenerateRequest(request: AnswerRequest): string {
  return JSON.stringify({
    contents: alternateTurns(request.turns).map((turn) => ({
      role: turn.role === 'user' ? 'user' : 'model',
      parts: writeParts(turn),
    })),
    generationConfig: { maxOutputTokens: request.maxOutputTokens },
  });
}

function writeParts(turn: Turn): object[] {
  const parts: object[] = attachmentsOf(turn).map(({ mediaType, bytes }) => ({
    inlineData: { mimeType: mediaType, data: toBase64(bytes) },
  }));
  if (turn.text.trim() !== '') parts.push({ text: turn.text });
  return parts;
}
