import { lastWord, promptAt, type Pace } from '../fake-answers.ts';
import type { Load } from '../load.ts';

/** A call in OpenAI's own wire format. */
export function openAiLoad(
  origin: string,
  headers: Record<string, string>,
  { pace, isStream, connections }: { pace: Pace; isStream: boolean; connections: number },
): Load {
  return {
    origin,
    path: '/v1/chat/completions',
    headers: {
      'content-type': 'application/json',
      authorization: 'Bearer sk-bench',
      accept: isStream ? 'text/event-stream' : 'application/json',
      ...headers,
    },
    cookies: [],
    body: JSON.stringify({
      model: 'gpt-4o',
      stream: isStream,
      messages: [{ role: 'user', content: promptAt(pace) }],
    }),
    endMark: isStream ? '[DONE]' : lastWord,
    connections,
  };
}
