import { z } from 'zod';
import { chatToolFields, messageToolFields } from '../vendor/chat-tools.ts';
import { partSchema } from '../vendor/messages.ts';
import { chatStop } from '../vendor/stops.ts';
import { cutIntoPieces } from '../vendor/tokens.ts';
import type { SimulatedCall } from '../vendor/vendor.ts';

/** What was asked, as far as these servers differ in it. */
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
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
});
export type ChatRequest = z.infer<typeof chatSchema>;

/** What is answered, before a server puts it into its own words. */
export interface Reply {
  thoughts: string;
  text: string;
  /** The functions that it asks for; then there is no text. */
  calls: readonly SimulatedCall[];
  finish: 'stop' | 'length' | 'tool_calls';
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

export interface Refusal {
  status: number;
  body: unknown;
}

/** How one server that imitates OpenAI's Chat Completions differs from it, as its documentation says. */
export interface CompatibleDialect {
  /** Its folder in the sandbox's address. */
  path: string;
  needsKey: boolean;
  modelList(): unknown;
  models: readonly string[];
  /** Null where the request is taken. */
  refuse(request: ChatRequest): Refusal | null;
  unknownModel(model: string): Refusal;
  refuseKey(): Refusal;
  /** The most tokens of the answer; null where none applies. */
  limitOf(request: ChatRequest): number | null;
  /** The frames of a stream, in order. */
  frames(reply: Reply, request: ChatRequest): string[];
  whole(reply: Reply, request: ChatRequest): unknown;
}

/** A frame with one choice. */
export function chunkOf(model: string, delta: object, more: object = {}): object {
  const choice = { index: 0, delta, finish_reason: null, ...more };
  return { id: 'chatcmpl-simulated', object: 'chat.completion.chunk', model, choices: [choice] };
}

/** A call in a whole message, or all at once in a stream; `id` is the server's own. */
export function callOf({ name, args }: SimulatedCall, id: string): object {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(args) } };
}

/** What a message has besides its text where it asks for calls. */
export function callsIn({ calls }: Reply, newId: () => string): object {
  return calls.length === 0 ? {} : { tool_calls: calls.map((call) => callOf(call, newId())) };
}

/** As OpenAI streams calls: the name with empty arguments, which follow in pieces. */
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

/** As OpenAI words errors. */
export function openAiRefusal(
  status: number,
  { message, type, code = null }: { message: string; type: string; code?: string | number | null },
): Refusal {
  return { status, body: { error: { message, type, param: null, code } } };
}
