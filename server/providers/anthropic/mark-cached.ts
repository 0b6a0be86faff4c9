import type { Turn } from '#server/domain/models/ports.ts';

export interface Message {
  role: Turn['role'];
  content: string | object[];
}

/** About a thousand tokens, which is the least that any model caches; shorter marks would do nothing. */
const minCharacters = 4096;

/**
 * Asks the vendor to keep a thread for five minutes, so that its next question costs a tenth of reading it
 * again. Marked are the end of the earlier turns, which the last question may have left in the cache, and
 * the end of the newest. A first question is not marked: writing costs a quarter more than reading, and
 * it may stay alone. Source: https://docs.claude.com/en/build-with-claude/prompt-caching
 */
export function markCached(messages: Message[]): Message[] {
  if (messages.length < 2 || !isLong(messages)) return messages;
  const firstMarked = messages.length - 2;
  return messages.map((message, index) => (index < firstMarked ? message : markEnd(message)));
}

function markEnd({ role, content }: Message): Message {
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  const last = { ...blocks.at(-1), cache_control: { type: 'ephemeral' } };
  return { role, content: [...blocks.slice(0, -1), last] };
}

/** Content in parts holds a picture or document, each of which is long enough alone. */
function isLong(messages: Message[]): boolean {
  let characters = 0;
  for (const { content } of messages) {
    if (typeof content !== 'string') return true;
    characters += content.length;
  }
  return characters >= minCharacters;
}
