import { checkTypes } from '#server/providers/http/testing/check-types.ts';

interface Exchange {
  path: string;
  request: unknown;
  replies: unknown[];
}

const exchanges: Exchange[] = [];

/** A fetch that keeps what is sent under /v1 as JSON and answered well, whole or as the chunks of a stream. */
export async function recordingFetch(url: string | URL | Request, init?: RequestInit) {
  const response = await fetch(url, init);
  const { pathname } = new URL(url instanceof Request ? url.url : url);
  const body = init?.body;
  // What is broken off by its reader must break off here as well.
  if (init?.signal?.aborted === false && typeof body === 'string' && !pathname.endsWith('/votes')) {
    const path = response.ok ? pathname : 'error';
    void response
      .clone()
      .text()
      .then(
        (text) => keep(path, body, text),
        () => {},
      );
  }
  return response;
}

function keep(path: string, body: string, text: string): void {
  const replies = text.startsWith('data:')
    ? text.split('\n\n').flatMap((frame) => parse(frame.replace('data: ', '')) ?? [])
    : [JSON.parse(text) as unknown];
  exchanges.push({ path, request: JSON.parse(body) as unknown, replies });
}

function parse(data: string): unknown {
  return data === '' || data === '[DONE]' ? null : JSON.parse(data);
}

/**
 * OpenAI's package is made from the schema that OpenAI publishes: its types are that schema's. Beside them stand
 * only what 0046 and 0049 add.
 */
const types = `
  import type OpenAI from 'openai';
  import type { ErrorObject } from 'openai/resources/shared';

  type Ours = { switchyard?: unknown };
  type Chat = OpenAI.ChatCompletionCreateParams;
  type Completion = OpenAI.ChatCompletion & Ours;
  type Thinking = { choices: { delta: { reasoning_content?: string } }[] };
  type Chunk = OpenAI.ChatCompletionChunk & Ours & Thinking;
  type Picture = OpenAI.ImageGenerateParams;
  type Pictures = OpenAI.ImagesResponse & Ours;
  type Failure = { error: ErrorObject };
`;

const typesOf: Record<string, { request?: string; whole: string; chunk?: string }> = {
  '/v1/chat/completions': { request: 'Chat', whole: 'Completion', chunk: 'Chunk' },
  '/v1/images/generations': { request: 'Picture', whole: 'Pictures' },
  error: { whole: 'Failure' },
};

/** What of the recorded requests and replies, and of a planted one, is not as OpenAI publishes it; and how many there were. */
export function checkExchanges(planted: Exchange): {
  counts: Record<string, number>;
  mistakes: string[];
} {
  const lines = [...exchanges, planted].flatMap(({ path, request, replies }) => {
    const { request: ofRequest, whole = 'never', chunk } = typesOf[path] ?? {};
    const isStream = isStreamed(request) && path !== 'error';
    return [
      ...(ofRequest ? [[ofRequest, request] as const] : []),
      ...replies.map((reply) => [isStream ? (chunk ?? 'never') : whole, reply] as const),
    ];
  });
  const source = lines.map(
    ([type, body], at) => `export const a${at}: ${type} = ${JSON.stringify(body)};`,
  );
  const mistakes = checkTypes([types.replaceAll('\n', ' '), ...source].join('\n'));
  const counts = Object.fromEntries(
    [...Map.groupBy(lines, ([type]) => type)].map(([type, each]) => [type, each.length]),
  );
  return {
    counts,
    mistakes: mistakes.map(({ line, message }) => `${source[line - 1]}: ${message}`),
  };
}

function isStreamed(request: unknown): boolean {
  return typeof request === 'object' && request !== null && 'stream' in request && !!request.stream;
}
