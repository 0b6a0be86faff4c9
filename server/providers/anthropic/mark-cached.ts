import type { Turn } from '#server/providers/contract/model-provider.ts';

export interface AnthropicMessage {
  role: Turn['role'];
  content: string | object[];
}

/** About a thousand tokens, the minimum that any model caches. Shorter prompts are not marked. */
const minCharacters = 4096;

/**
 * Lets Anthropic cache a thread for five minutes, so that reading it again costs a tenth. Marks the end of
 * the earlier turns, which may already be cached, and the end of the newest turn. A first prompt is not
 * marked, because writing to the cache costs 25 % extra.
 * https://docs.claude.com/en/build-with-claude/prompt-caching
 */
export function markCached(messages: AnthropicMessage[]): AnthropicMessage[] {
  if (messages.length < 2 || !isLong(messages)) return messages;
  const firstMarked = messages.length - 2;
  return messages.map((message, index) => (index < firstMarked ? message : markEnd(message)));
}

function markEnd({ role, content }: AnthropicMessage): AnthropicMessage {
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  const last = { ...blocks.at(-1), cache_control: { type: 'ephemeral' } };
  return { role, content: [...blocks.slice(0, -1), last] };
}

/** Content with several parts contains a picture or document, which is always long enough. */
function isLong(messages: AnthropicMessage[]): boolean {
  let characters = 0;
  for (const { content } of messages) {
    if (typeof content !== 'string') return true;
    characters += content.length;
  }
  return characters >= minCharacters;
}
