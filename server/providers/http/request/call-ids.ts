import { createHash } from 'node:crypto';
import type { Turn } from '#server/providers/contract/model-provider.ts';

/** Converts a call's id, which another vendor may have created, to one that this vendor accepts. */
export type WriteId = (id: string) => string;

/**
 * For every vendor except Mistral. Anthropic accepts only letters, digits, _ and -, and OpenAI accepts at
 * most forty characters (https://github.com/vercel/ai/issues/5171). The same id always gives the same result.
 */
export function commonId(id: string): string {
  return /^[\w-]{1,40}$/.test(id) ? id : `call_${hashOf(id, 'hex').slice(0, 24)}`;
}

/** For Mistral and for servers that run its models, which require exactly nine letters and digits. */
export function idOfNine(id: string): string {
  if (/^[a-z\d]{9}$/i.test(id)) return id;
  return hashOf(id, 'base64')
    .replaceAll(/[^a-z\d]/gi, '')
    .slice(0, 9);
}

function hashOf(id: string, encoding: 'hex' | 'base64'): string {
  return createHash('sha512').update(id).digest(encoding);
}

/** Rewrites the ids of calls for the vendor, and the ids of their results to match. */
export function withCallIds(turns: readonly Turn[], write: WriteId): Turn[] {
  const rename = <Named extends { id: string }>(one: Named) => ({ ...one, id: write(one.id) });
  return turns.map(({ toolCalls, toolResults, ...turn }) => ({
    ...turn,
    ...(toolCalls && { toolCalls: toolCalls.map(rename) }),
    ...(toolResults && { toolResults: toolResults.map(rename) }),
  }));
}
