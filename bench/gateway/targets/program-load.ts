import { lastWord, promptAt, type Pace } from '../fake-answers.ts';
import type { Load } from '../load.ts';

/** The APIs for programs, each with its path, the rest of its body and what ends a stream. */
const apis = {
  chat: {
    path: '/v1/chat/completions',
    body: (content: string) => ({ messages: [{ role: 'user', content }] }),
    endMark: '[DONE]',
  },
  responses: {
    path: '/v1/responses',
    body: (input: string) => ({ input }),
    endMark: 'event: response.completed',
  },
  messages: {
    path: '/v1/messages',
    body: (content: string) => ({ max_tokens: 4_096, messages: [{ role: 'user', content }] }),
    endMark: 'event: message_stop',
  },
};

export type ProgramApi = keyof typeof apis;

interface ProgramTraits {
  pace: Pace;
  isStream: boolean;
  connections: number;
  model?: string;
  api?: ProgramApi;
}

/** The load of a program's call, in OpenAI's chat format unless `api` says otherwise. */
export function programLoad(
  origin: string,
  headers: Record<string, string>,
  { pace, isStream, connections, model = 'gpt-4o', api = 'chat' }: ProgramTraits,
): Load {
  const { path, body, endMark } = apis[api];
  return {
    origin,
    path,
    headers: {
      'content-type': 'application/json',
      authorization: 'Bearer sk-bench',
      accept: isStream ? 'text/event-stream' : 'application/json',
      ...headers,
    },
    senders: [],
    body: JSON.stringify({ model, stream: isStream, ...body(promptAt(pace)) }),
    endMark: isStream ? endMark : lastWord,
    connections,
  };
}
