import { checkTypes } from '#server/providers/http/testing/check-types.ts';
import { refuseBySchema } from './published-schema.ts';

interface Exchange {
  path: string;
  /** Null if the call has no body. */
  request: unknown;
  replies: unknown[];
}

const exchanges: Exchange[] = [];
/** Replies that are still being read. */
const readings = new Set<Promise<void>>();

/** A fetch that records JSON requests and replies under /v1, whole or as stream chunks. */
export async function recordingFetch(url: string | URL | Request, init?: RequestInit) {
  const response = await fetch(url, init);
  const { pathname } = new URL(url instanceof Request ? url.url : url);
  // A request that its reader has already aborted must end here too, so it isn't recorded.
  if (pathname.startsWith('/v1/') && init?.signal?.aborted !== true) {
    const path = response.ok ? pathname : 'error';
    const request = readRequest(init?.body);
    const reading = response
      .clone()
      .text()
      .then(
        (text) => keep(path, request, text),
        () => {},
      )
      .finally(() => readings.delete(reading));
    readings.add(reading);
  }
  return response;
}

function readRequest(body: RequestInit['body']): unknown {
  if (typeof body === 'string') return JSON.parse(body) as unknown;
  if (!(body instanceof FormData)) return null;
  const fields = [...body].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.name,
  ]);
  return Object.fromEntries(fields) as unknown;
}

function keep(path: string, request: unknown, text: string): void {
  const replies = /^(?:data|event): /.test(text)
    ? text
        .split('\n\n')
        .flatMap((frame) => parse(frame.replace(/^(?:event: .*\n)?data: /, '')) ?? [])
    : [JSON.parse(text) as unknown];
  exchanges.push({ path, request, replies });
}

function parse(data: string): unknown {
  return data === '' || data === '[DONE]' ? null : JSON.parse(data);
}

/**
 * OpenAI generates its package from its published schema, so the package's types are the current schema. The
 * types here add only what decisions 14 and 16 add. Forms are checked only by `refuseBySchema`, because they
 * contain a file, which no constant can express. `ByPackage` has the fields of the package that the published
 * schema lacks.
 */
const types = `
  import type OpenAI from 'openai';
  import type Anthropic from '@anthropic-ai/sdk';
  import type { ErrorObject } from 'openai/resources/shared';

  type Ours = { switchyard?: unknown };
  type Said = OpenAI.ChatCompletionMessageParam & { reasoning_content?: string };
  type Chat = Omit<OpenAI.ChatCompletionCreateParams, 'messages'> & {
    messages: Said[];
    allow_fallbacks?: boolean;
    models?: string[];
  };
  type Thought = { choices: { message: { reasoning_content?: string } }[] };
  type Cost = { usage?: { cost?: number | null } | null };
  type Completion = OpenAI.ChatCompletion & Ours & Thought & Cost;
  type Thinking = { choices: { delta: { reasoning_content?: string } }[] };
  type Chunk = OpenAI.ChatCompletionChunk & Ours & Thinking & Cost;
  type OldRequest = OpenAI.CompletionCreateParams;
  type OldCompletion = OpenAI.Completion & Ours & Cost;
  type Inputs = OpenAI.EmbeddingCreateParams;
  type Vectors = (OpenAI.CreateEmbeddingResponse | Base64) & Ours & Cost;
  type Base64 = Omit<OpenAI.CreateEmbeddingResponse, 'data'> & {
    data: (Omit<OpenAI.Embedding, 'embedding'> & { embedding: string })[];
  };
  type Moderated = OpenAI.ModerationCreateParams;
  type Moderation = OpenAI.ModerationCreateResponse;
  type Picture = OpenAI.ImageGenerateParams;
  type Pictures = OpenAI.ImagesResponse & Ours;
  type Recording = unknown;
  type Transcript = OpenAI.Audio.Transcription;
  type Models = { object: 'list'; data: Model[] };
  type Model = OpenAI.Model & Facts;
  type Facts = {
    name?: string;
    answered_by?: string;
    context_length?: number | null;
    max_completion_tokens?: number | null;
    pricing?: object;
    architecture?: object;
    supported_parameters?: string[];
    expiration_date?: string | null;
  };
  type Vote = { query_id: string; choice?: number; outcome?: string };
  type Voted = { object: 'vote'; query_id: string };
  type Question = OpenAI.Responses.ResponseCreateParams;
  type Answer = Omit<OpenAI.Responses.Response, ByPackage> & Ours & Cost & { store?: boolean };
  type ByPackage = 'output_text' | 'access_programs';
  type MessageRequest = Anthropic.MessageCreateParams;
  type MessageReply = Anthropic.Message & Ours & Cost;
  type Counting = Anthropic.MessageCountTokensParams;
  type Counted = Anthropic.MessageTokensCount;
  type Failure = { error: ErrorObject };
`;

/** The names that both checks use for the request and the replies of each call. */
const namesOf: Record<string, { request?: string; whole: string; chunk?: string }> = {
  '/v1/chat/completions': { request: 'Chat', whole: 'Completion', chunk: 'Chunk' },
  '/v1/completions': { request: 'OldRequest', whole: 'OldCompletion', chunk: 'OldCompletion' },
  '/v1/embeddings': { request: 'Inputs', whole: 'Vectors' },
  '/v1/moderations': { request: 'Moderated', whole: 'Moderation' },
  '/v1/responses': { request: 'Question', whole: 'Answer' },
  '/v1/messages': { request: 'MessageRequest', whole: 'MessageReply' },
  '/v1/messages/count_tokens': { request: 'Counting', whole: 'Counted' },
  '/v1/images/generations': { request: 'Picture', whole: 'Pictures' },
  '/v1/audio/transcriptions': { request: 'Recording', whole: 'Transcript' },
  '/v1/models': { whole: 'Models' },
  '/v1/votes': { request: 'Vote', whole: 'Voted' },
  // A refused request may be wrong on purpose, so only its reply is checked.
  error: { whole: 'Failure' },
};

/** Waits until no reply is being read, and returns everything that `recordingFetch` recorded. */
export async function listExchanges(): Promise<readonly Exchange[]> {
  while (readings.size > 0) await Promise.all(readings);
  return exchanges;
}

/** Checks requests and replies against types and schema, and counts them by kind. */
export function checkExchanges(given: readonly Exchange[]): {
  counts: Record<string, number>;
  byTypes: string[];
  bySchema: string[];
} {
  const bodies = given.flatMap(nameBodies);
  const lines = bodies.map(
    ([name, body], at) => `export const a${at}: ${name} = ${JSON.stringify(body)};`,
  );
  const mistakes = checkTypes([types.replaceAll('\n', ' '), ...lines].join('\n'));
  const grouped = Map.groupBy(bodies, ([name]) => name);
  return {
    counts: Object.fromEntries([...grouped].map(([name, each]) => [name, each.length])),
    byTypes: mistakes.map(({ line, message }) => `${lines[line - 1]}: ${message}`),
    bySchema: bodies.flatMap(([name, body]) => {
      const refusal = refuseBySchema(name, body);
      return refusal ? [`${name} ${JSON.stringify(body)}: ${refusal}`] : [];
    }),
  };
}

function nameBodies({ path, request, replies }: Exchange): [name: string, body: unknown][] {
  const { request: ofRequest, whole = 'never', chunk = 'never' } = namesOf[path] ?? {};
  const isStream = isStreamed(request) && path !== 'error';
  return [
    ...(ofRequest ? [[ofRequest, request] satisfies [string, unknown]] : []),
    ...replies.map((reply): [string, unknown] => [isStream ? chunk : whole, reply]),
  ];
}

function isStreamed(request: unknown): boolean {
  return typeof request === 'object' && request !== null && 'stream' in request && !!request.stream;
}
