import { z } from 'zod';
import { parseBody } from '../vendor/incoming.ts';
import { partSchema, readSystem, readTurns, type Part } from '../vendor/messages.ts';
import type { SimulatedModel } from '../vendor/models.ts';
import { chatStop, readChatStops } from '../vendor/stops.ts';
import { checkTemperature, samplingOf, temperatureOf } from '../vendor/temperature.ts';
import {
  refuseRequest,
  VendorError,
  type IncomingRequest,
  type Question,
} from '../vendor/vendor.ts';
import {
  chatToolFields,
  checkCalls,
  messageToolFields,
  readCalling,
  readOffer,
} from '../vendor/chat-tools.ts';
import { planThinking } from '../vendor/thinking.ts';
import type { Attachment } from '../attachments/attachment.ts';
import { parseDataUrl } from '../attachments/parse-attachment.ts';

const messageSchema = z.looseObject({
  ...messageToolFields,
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
  content: z.union([z.string(), z.array(partSchema), z.null()]).optional(),
});

/** Source: https://docs.x.ai/docs/api-reference#chat-completions */
const chatSchema = z.looseObject({
  ...chatToolFields,
  model: z.string(),
  messages: z.array(messageSchema),
  stream: z.boolean().nullish(),
  max_tokens: z.int().nullish(),
  max_completion_tokens: z.int().nullish(),
  temperature: z.number().nullish(),
  reasoning_effort: z.string().nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  seed: z.int().nullish(),
  presence_penalty: z.number().nullish(),
  frequency_penalty: z.number().nullish(),
  stop: chatStop,
  search_parameters: z.unknown().optional(),
});
type ChatRequest = z.infer<typeof chatSchema>;

export function parseChatRequest(request: IncomingRequest): ChatRequest {
  return parseBody(request, chatSchema);
}

/** Source: https://docs.x.ai/docs/guides/reasoning. A penalty of zero is refused like any other. */
export function checkParameters(chat: ChatRequest, { id, reasoning }: SimulatedModel): void {
  if (chat.search_parameters !== undefined) {
    const message =
      'Live search is deprecated. Please switch to the Agent Tools API: ' +
      'https://docs.x.ai/docs/guides/tools/overview';
    throw new VendorError('bad-request', { message, type: 'gone' });
  }
  checkCalls(chat.messages);
  checkTemperature(chat.temperature, 2, (given) => ({
    message: `temperature must be from 0 to 2, but ${given} was given.`,
  }));
  const refused = [
    reasoning && chat.presence_penalty != null && 'presencePenalty',
    reasoning && chat.frequency_penalty != null && 'frequencyPenalty',
    reasoning && chat.stop != null && 'stop',
    !reasoning?.efforts.length && chat.reasoning_effort != null && 'reasoningEffort',
  ].find(Boolean);
  if (refused) refuseRequest(`Model ${id} does not support parameter ${refused}.`);
  const effort = chat.reasoning_effort;
  if (effort != null && !reasoning?.efforts.includes(effort)) {
    refuseRequest(`Model ${id} does not support reasoning effort \`${effort}\`.`);
  }
}

/** xAI accepts the roles in any order, so a system message can be anywhere. */
export async function questionOf(
  chat: ChatRequest,
  served: SimulatedModel | null,
): Promise<Question> {
  return {
    model: chat.model,
    served,
    isStream: chat.stream ?? false,
    system: readSystem(chat.messages),
    turns: await readTurns(
      chat.messages,
      (part) => parseXaiAttachment(served, part),
      (message) => readCalling(message, chat.messages),
    ),
    ...readOffer(chat),
    maxTokens: chat.max_completion_tokens ?? chat.max_tokens ?? null,
    ...temperatureOf(chat.temperature),
    ...samplingOf(chat),
    ...readChatStops(chat.stop),
    thinking: planThinking(served, chat.reasoning_effort, true),
  };
}

const imageUrlSchema = z.object({ url: z.string() });

/** Source: https://docs.x.ai/docs/guides/image-understanding. Only JPEG and PNG are accepted. */
async function parseXaiAttachment(
  served: SimulatedModel | null,
  part: Part,
): Promise<Attachment | null> {
  if (part.type === 'text') return null;
  if (part.type !== 'image_url') {
    throw new VendorError('wrong-type', {
      field: 'messages',
      received: `unknown variant \`${part.type}\``,
      expected: '`text` or `image_url`',
    });
  }
  if (served && !served.inputs.includes('image')) {
    refuseRequest(
      'The model does not support image input but some images are present in the request.',
    );
  }
  const image = await parseDataUrl(imageUrlSchema.safeParse(part.image_url).data?.url ?? '');
  if (image?.kind === 'image' && ['PNG', 'JPEG'].includes(image.format)) return image;
  return refuseRequest('Unsupported image format. Supported image file types: jpg/jpeg or png.');
}
