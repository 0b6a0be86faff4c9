import { z } from 'zod';
import { chatToolFields, messageToolFields } from '../vendor/chat-tools.ts';
import { partSchema } from '../vendor/messages.ts';
import { chatStop } from '../vendor/stops.ts';
import { cutIntoPieces } from '../vendor/tokens.ts';
import type { WebPage } from '../web/pages.ts';
import type { SimulatedCall } from '../vendor/vendor.ts';

/** The request fields that the imitated servers treat differently. */
export const chatSchema = z.looseObject({
  model: z.string(),
  ...chatToolFields,
  messages: z.array(
    z.looseObject({
      ...messageToolFields,
      role: z.string(),
      content: z.union([z.string(), z.array(partSchema)]).nullish(),
    }),
  ),
  stop: chatStop,
  stream: z.boolean().nullish(),
  max_tokens: z.int().nullish(),
  max_completion_tokens: z.int().nullish(),
  reasoning_effort: z.string().nullish(),
  seed: z.int().nullish(),
  top_k: z.int().nullish(),
  web_search_options: z.looseObject({}).nullish(),
  plugins: z.array(z.looseObject({ id: z.string() })).nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
});
export type ChatRequest = z.infer<typeof chatSchema>;

/** The content of a reply, before a server puts it into its own format. */
export interface Reply {
  thoughts: string;
  text: string;
  /** The functions that the model calls. If there are any, `text` is empty. */
  calls: readonly SimulatedCall[];
  finish: 'stop' | 'length' | 'tool_calls';
  /** The pages that the text was written from. */
  pages: readonly WebPage[];
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

export interface Refusal {
  status: number;
  body: unknown;
}

/** How a server that imitates OpenAI's Chat Completions differs from it, according to its documentation. */
export interface CompatibleDialect {
  /** The server's folder in the sandbox's URL. */
  path: string;
  needsKey: boolean;
  modelList(): unknown;
  models: readonly string[];
  /** The length of each embedding model's vectors; absent if the server has none. */
  embeddings?: Readonly<Record<string, number>>;
  /** Returns null if the server accepts the request. */
  refuse(request: ChatRequest): Refusal | null;
  unknownModel(model: string): Refusal;
  refuseKey(): Refusal;
  /** Whether the request asks for a web search; absent if the server can't search. */
  searches?(request: ChatRequest): boolean;
  /** The maximum number of answer tokens; null if there is no limit. */
  limitOf(request: ChatRequest): number | null;
  frames(reply: Reply, request: ChatRequest): string[];
  whole(reply: Reply, request: ChatRequest): unknown;
}

/** A chunk with one choice. */
export function chunkOf(model: string, delta: object, more: object = {}): object {
  const choice = { index: 0, delta, finish_reason: null, ...more };
  return { id: 'chatcmpl-simulated', object: 'chat.completion.chunk', model, choices: [choice] };
}

/** A complete call, for a whole message or a single stream chunk. `id` has the server's own format. */
export function callOf({ name, args }: SimulatedCall, id: string): object {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(args) } };
}

/** The fields that a message gets besides its text when the model calls functions. */
export function callsIn({ calls }: Reply, newId: () => string): object {
  return calls.length === 0 ? {} : { tool_calls: calls.map((call) => callOf(call, newId())) };
}

/** Streams calls as OpenAI does: first the name with empty arguments, then the arguments in pieces. */
export function callDeltas(calls: readonly SimulatedCall[], newId: () => string): object[] {
  return calls.flatMap(({ name, args }, index) => [
    { index, id: newId(), type: 'function', function: { name, arguments: '' } },
    ...cutIntoPieces(JSON.stringify(args)).map((text) => ({
      index,
      function: { arguments: text },
    })),
  ]);
}

export function wantsUsage({ stream_options: options }: ChatRequest): boolean {
  return options?.include_usage === true;
}

export function wholeOf(model: string, message: object, { finish, usage }: Reply): object {
  const choice = { index: 0, message: { role: 'assistant', ...message }, finish_reason: finish };
  return { id: 'chatcmpl-simulated', object: 'chat.completion', model, choices: [choice], usage };
}

/** An error in OpenAI's format. */
export function openAiRefusal(
  status: number,
  { message, type, code = null }: { message: string; type: string; code?: string | number | null },
): Refusal {
  return { status, body: { error: { message, type, param: null, code } } };
}
