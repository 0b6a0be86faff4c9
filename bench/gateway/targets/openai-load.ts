import { lastWord, promptAt, type Pace } from '../fake-answers.ts';
import type { Load } from '../load.ts';

interface OpenAiTraits {
  pace: Pace;
  isStream: boolean;
  connections: number;
  model?: string;
}

/** The load of a call in OpenAI's format. */
export function openAiLoad(
  origin: string,
  headers: Record<string, string>,
  { pace, isStream, connections, model = 'gpt-4o' }: OpenAiTraits,
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
    senders: [],
    body: JSON.stringify({
      model,
      stream: isStream,
      messages: [{ role: 'user', content: promptAt(pace) }],
    }),
    endMark: isStream ? '[DONE]' : lastWord,
    connections,
  };
}
