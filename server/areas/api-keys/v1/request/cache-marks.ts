import { createHash } from 'node:crypto';
import type { ChatRequest } from '#shared/contract/v1/chat-schemas.ts';
import type { Marked, MarkedText } from '#server/providers/contract/cache-marks.ts';
import type { PromptCaching } from '#server/providers/contract/model-provider.ts';
import { formatCount } from '#shared/lib/format.ts';
import { refused } from './refused.ts';

type PartOfRequest = Pick<ChatRequest, 'cache_control'>;

export function readMark({ cache_control: cacheControl }: PartOfRequest): Marked {
  return cacheControl ? { cacheControl } : {};
}

export function markEnd({ length }: string, { cacheControl }: Marked): Pick<MarkedText, 'marks'> {
  return cacheControl ? { marks: [{ end: length, cacheControl }] } : {};
}

/** The maximum number of cache marks that Anthropic accepts in a request. */
const mostMarks = 4;

/** How a request uses the vendor's prompt cache, apart from the positions of cache marks. */
export function readCaching(request: ChatRequest): PromptCaching | null {
  const { messages, tools, cache_control: control } = request;
  const parts = messages.flatMap((message): PartOfRequest[] => [
    message,
    ...(Array.isArray(message.content) ? message.content : []),
    ...(message.tool_calls ?? []),
  ]);
  const all = [request, ...parts, ...(tools ?? [])];
  const marks = all.flatMap(({ cache_control: mark }) => mark ?? []);
  if (marks.length > mostMarks) {
    throw refused(
      'cache_control',
      `A maximum of ${mostMarks} blocks with cache_control may be provided. Found ${formatCount(marks.length)}.`,
    );
  }
  const key = request.prompt_cache_key ?? request.session_id;
  if (!key && marks.length === 0) return null;
  return {
    ...(key && { key: shorten(key) }),
    ...(control && { control }),
    ...(marks.length > 0 && { longestMark: marks.some(({ ttl }) => ttl === '1h') ? '1h' : '5m' }),
  };
}

/** OpenAI refuses keys of more than 64 characters. */
function shorten(key: string): string {
  return key.length <= 64 ? key : createHash('sha256').update(key).digest('base64url');
}
