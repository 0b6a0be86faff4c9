import { z } from 'zod';
import { randomId } from '../seed.ts';
import type { Offered, Question, SimulatedCall, Turn } from './vendor.ts';
import { VendorError } from './vendor.ts';

const callSchema = z.looseObject({
  id: z.string(),
  type: z.literal('function'),
  function: z.looseObject({ name: z.string(), arguments: z.string() }),
});

/** The fields of a Chat Completions message besides its content. */
export const messageToolFields = {
  tool_calls: z.array(callSchema).nullish(),
  tool_call_id: z.string().optional(),
};

/** Source: https://platform.openai.com/docs/api-reference/chat/create */
export const chatToolFields = {
  tools: z
    .array(
      z.looseObject({
        type: z.literal('function'),
        function: z.looseObject({
          name: z.string().regex(/^[\w-]{1,64}$/),
          parameters: z.looseObject({}).optional(),
        }),
      }),
    )
    .nullish(),
  tool_choice: z
    .union([
      z.enum(['none', 'auto', 'required']),
      z.looseObject({ type: z.literal('function'), function: z.looseObject({ name: z.string() }) }),
    ])
    .nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  response_format: z
    .discriminatedUnion('type', [
      z.looseObject({ type: z.literal('text') }),
      z.looseObject({ type: z.literal('json_object') }),
      z.looseObject({
        type: z.literal('json_schema'),
        json_schema: z.looseObject({ name: z.string(), schema: z.looseObject({}).optional() }),
      }),
    ])
    .nullish(),
};
const fieldsSchema = z.object(chatToolFields);
type ChatFields = z.infer<typeof fieldsSchema>;

export function readOffer(chat: ChatFields): Pick<Question, 'offered' | 'shape'> {
  const { tools, tool_choice: choice, parallel_tool_calls: isParallel, response_format } = chat;
  return {
    ...(tools?.length && {
      offered: {
        tools: tools.map(({ function: { name, parameters } }) => ({ name, parameters })),
        choice: readChoice(choice),
        isParallel: isParallel !== false,
      },
    }),
    ...(response_format?.type === 'json_object' && { shape: { schema: null } }),
    ...(response_format?.type === 'json_schema' && {
      shape: { schema: response_format.json_schema.schema },
    }),
  };
}

function readChoice(choice: ChatFields['tool_choice']): Offered['choice'] {
  return typeof choice === 'object' ? { name: choice?.function.name ?? '' } : (choice ?? 'auto');
}

interface CallingMessage {
  role: string;
  content?: string | object[] | null | undefined;
  tool_calls?: z.infer<typeof callSchema>[] | null | undefined;
  tool_call_id?: string | undefined;
}

/** Every call must have its result before any other message. */
export function checkCalls(messages: readonly CallingMessage[]): void {
  const open = new Set<string>();
  for (const [index, { role, tool_calls: calls, tool_call_id: id }] of messages.entries()) {
    if (role === 'tool') {
      if (!open.delete(id ?? '')) refuse(index, precededWords);
      continue;
    }
    refuseOpen(open, index);
    for (const call of calls ?? []) open.add(call.id);
  }
  refuseOpen(open, messages.length);
}

const precededWords =
  "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.";

function refuseOpen(open: ReadonlySet<string>, index: number): void {
  if (open.size === 0) return;
  const ids = [...open].join(', ');
  refuse(
    index,
    "An assistant message with 'tool_calls' must be followed by tool messages responding to each " +
      `'tool_call_id'. The following tool_call_ids did not have response messages: ${ids}`,
  );
}

function refuse(index: number, message: string): never {
  throw new VendorError('bad-request', { message, field: `messages.[${index}].role` });
}

/** The calls and results of one message, in the format of a turn. */
export function readCalling(
  message: CallingMessage,
  messages: readonly CallingMessage[],
): Pick<Turn, 'calls' | 'results'> {
  if (message.role === 'tool') {
    const calls = messages.flatMap(({ tool_calls: each }) => each ?? []);
    const name = calls.find(({ id }) => id === message.tool_call_id)?.function.name;
    return { results: [{ ...(name && { name }), text: writeResult(message.content) }] };
  }
  const calls = message.tool_calls?.map((call) => ({ name: call.function.name }));
  return calls?.length ? { calls } : {};
}

function writeResult(content: CallingMessage['content']): string {
  return typeof content === 'string' ? content : JSON.stringify(content ?? '');
}

/** A complete call, for a whole message or a single stream chunk. */
export function writeChatCall({ name, args }: SimulatedCall): object {
  return {
    id: randomId('call_', 24),
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  };
}
