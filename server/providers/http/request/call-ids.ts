import { createHash } from 'node:crypto';
import type { Turn } from '#server/domain/models/ports.ts';

/** Takes an id of a call, as whoever made it wrote it, to one that the vendor takes. */
export type WriteId = (id: string) => string;

/**
 * For every vendor but those below: Anthropic takes letters, digits, _ and - alone, and OpenAI forty characters
 * (https://github.com/vercel/ai/issues/5171). The same id always becomes the same one.
 */
export function commonId(id: string): string {
  return /^[\w-]{1,40}$/.test(id) ? id : `call_${hashOf(id, 'hex').slice(0, 24)}`;
}

/** For Mistral and servers that run its models. */
export function idOfNine(id: string): string {
  if (/^[a-z\d]{9}$/i.test(id)) return id;
  return hashOf(id, 'base64')
    .replaceAll(/[^a-z\d]/gi, '')
    .slice(0, 9);
}

function hashOf(id: string, encoding: 'hex' | 'base64'): string {
  return createHash('sha512').update(id).digest(encoding);
}

/** The turns with the ids of their calls as the vendor takes them; a result keeps the id of its call. */
export function withCallIds(turns: readonly Turn[], write: WriteId): Turn[] {
  const rename = <Named extends { id: string }>(one: Named) => ({ ...one, id: write(one.id) });
  return turns.map(({ toolCalls, toolResults, ...turn }) => ({
    ...turn,
    ...(toolCalls && { toolCalls: toolCalls.map(rename) }),
    ...(toolResults && { toolResults: toolResults.map(rename) }),
  }));
}
