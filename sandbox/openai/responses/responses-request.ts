import { z } from 'zod';
import type { Attachment } from '../../attachments/attachment.ts';
import { parseBody } from '../../vendor/incoming.ts';
import { partSchema, readSystem, readTurns, type Part, type Place } from '../../vendor/messages.ts';
import type { SimulatedModel } from '../../vendor/models.ts';
import { samplingOf, temperatureOf } from '../../vendor/temperature.ts';
import { planThinking } from '../../vendor/thinking.ts';
import { VendorError, type IncomingRequest, type Question } from '../../vendor/vendor.ts';
import {
  callSchema,
  outputSchema,
  readCallItems,
  readOffer,
  responsesToolFields,
} from './responses-tools.ts';
import { parseFilePart, parseImageUrl, refuseBlind } from '../chat-attachments.ts';

const contentSchema = z.union([z.string(), z.array(partSchema)]);

const messageSchema = z.looseObject({
  type: z.literal('message').optional(),
  role: z.enum(['user', 'assistant', 'system', 'developer']),
  content: contentSchema,
});
type Message = z.infer<typeof messageSchema>;
/** A reasoning item that a client sends back from an earlier reply. The sandbox ignores its content. */
const reasoningSchema = z.looseObject({ type: z.literal('reasoning') });

/** A search from an earlier response, which the client sends back. */
const searchCallSchema = z.looseObject({
  type: z.enum(['web_search_call', 'x_search_call']),
  id: z.string(),
});

const itemSchema = z.union([
  callSchema,
  outputSchema,
  reasoningSchema,
  searchCallSchema,
  messageSchema,
]);
type Item = z.infer<typeof itemSchema>;

/** Source: https://platform.openai.com/docs/api-reference/responses/create */
const responsesSchema = z.looseObject({
  ...responsesToolFields,
  model: z.string(),
  input: z.union([z.string(), z.array(itemSchema)]),
  instructions: z.string().nullish(),
  stream: z.boolean().nullish(),
  max_output_tokens: z.int().nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  top_logprobs: z.int().nullish(),
  reasoning: z
    .looseObject({ effort: z.string().nullish(), summary: z.string().nullish() })
    .nullish(),
  include: z.array(z.string()).nullish(),
  store: z.boolean().nullish(),
});
export type ResponsesRequest = z.infer<typeof responsesSchema>;

export function wantsLogprobs({ include }: Pick<ResponsesRequest, 'include'>): boolean {
  return include?.includes('message.output_text.logprobs') ?? false;
}

export function parseResponsesRequest(request: IncomingRequest): ResponsesRequest {
  return parseBody(request, responsesSchema);
}

export async function questionOf(
  body: ResponsesRequest,
  served: SimulatedModel | null,
): Promise<Question> {
  const items = itemsOf(body);
  const messages = items.filter(isMessage);
  const calling = readCallItems(items);
  const said = await readTurns(messages, (part, place) => readPart(served, part, place));
  const turns = [...items].flatMap(
    (item) => calling.get(item) ?? said[messages.indexOf(item as Message)] ?? [],
  );
  return {
    model: body.model,
    served,
    isStream: body.stream ?? false,
    system: [body.instructions, readSystem(messages)].filter(Boolean).join('\n'),
    turns,
    ...readOffer(body),
    maxTokens: body.max_output_tokens ?? null,
    ...temperatureOf(body.temperature),
    ...samplingOf(body),
    thoughtsBack: items.filter(
      ({ type, ...item }) => type === 'reasoning' && 'encrypted_content' in item,
    ).length,
    thinking: planThinking(served, body.reasoning?.effort, body.reasoning?.summary != null),
  };
}

function itemsOf({ input }: ResponsesRequest): Item[] {
  return typeof input === 'string' ? [{ role: 'user', content: input }] : input;
}

function isMessage(item: Item): item is Message {
  return 'role' in item;
}

const partTypes = {
  user: ['input_text', 'input_image', 'input_file'],
  assistant: ['output_text', 'refusal'],
};

async function readPart(
  served: SimulatedModel | null,
  part: Part,
  { role, message, part: index }: Place,
): Promise<Attachment | null> {
  const { type } = part;
  const field = `input[${message}].content[${index}]`;
  if (!partTypes[role].includes(type)) {
    const list = partTypes[role].map((one) => `'${one}'`).join(', ');
    const words = `Invalid value: '${type}'. Supported values are: ${list}.`;
    throw new VendorError('bad-request', { message: words, field });
  }
  if (type !== 'input_image' && type !== 'input_file') return null;
  refuseBlind(served, type, field);
  return type === 'input_file' ? parseFilePart(part) : parseImageUrl(part.image_url);
}
