import { z } from 'zod';
import { collectAttachments } from '../attachments/attachment.ts';
import { parseBody } from '../vendor/incoming.ts';
import type { SimulatedModel } from '../vendor/models.ts';
import { checkTemperature, samplingOf, temperatureOf } from '../vendor/temperature.ts';
import {
  refuseRequest,
  VendorError,
  type FindModel,
  type IncomingRequest,
  type Question,
  type Turn,
} from '../vendor/vendor.ts';
import { partSchema, parsePart } from './generate-attachments.ts';
import { checkCalls, readCalling, readOffer, toolFields } from './generate-tools.ts';
import { configSchema, readThinking } from './thinking.ts';

const contentSchema = z.looseObject({
  role: z.string().optional(),
  parts: z.array(partSchema).optional(),
});
type Content = z.infer<typeof contentSchema>;

/** Source: https://ai.google.dev/api/generate-content */
const generateSchema = z.looseObject({
  contents: z.array(contentSchema),
  systemInstruction: contentSchema.optional(),
  generationConfig: configSchema.optional(),
  ...toolFields,
});

const knownFields = new Set(
  (
    'contents systemInstruction generationConfig tools toolConfig safetySettings cachedContent ' +
    'labels model serviceTier store'
  ).split(' '),
);

export async function parseGenerateQuestion(
  request: IncomingRequest,
  find: FindModel,
): Promise<Question> {
  const { model, method } = parseTarget(request);
  const body = parseBody(request, generateSchema);
  const unknownField = Object.keys(body).find((field) => !knownFields.has(field));
  if (unknownField) refuseRequest(unknownFieldMessage(unknownField));
  if (body.contents.length === 0) refuseRequest(notSpecified);
  body.contents.forEach(checkContent);
  checkSystem(body.systemInstruction);
  checkTemperature(body.generationConfig?.temperature, 2, (given) => ({
    message:
      `Unable to submit request because it has a temperature value of ${given} but the supported ` +
      'range is from 0.0 (inclusive) to 2.0 (inclusive).',
  }));
  const { stopSequences: stops } = body.generationConfig ?? {};
  if (stops && stops.length > 5) refuseRequest(tooManyStops);
  const served = find(model);
  checkCalls(body.contents, served);
  return {
    model,
    served,
    isStream: method === 'streamGenerateContent',
    system: body.systemInstruction ? readText(body.systemInstruction) : '',
    turns: await Promise.all(body.contents.map((content) => readTurn(served, content))),
    ...readOffer(body, served),
    maxTokens: body.generationConfig?.maxOutputTokens ?? null,
    ...temperatureOf(body.generationConfig?.temperature),
    ...samplingOf(body.generationConfig ?? {}),
    ...(stops && { stops }),
    ...(served && { thinking: readThinking(served, body.generationConfig ?? {}) }),
  };
}

/** The limit is Google's (https://ai.google.dev/api/generate-content#generationconfig), but the wording is ours. */
const tooManyStops =
  '* GenerateContentRequest.generation_config.stop_sequences: at most 5 stop sequences.\n';
const notSpecified = '* GenerateContentRequest.contents: contents is not specified\n';

/** The last part of the path is `{model}:{method}`. */
export function parseTarget(request: IncomingRequest): { model: string; method: string } {
  const target = request.params.target ?? '';
  const colon = target.lastIndexOf(':');
  const method = target.slice(colon + 1);
  if (colon < 1 || !['generateContent', 'streamGenerateContent'].includes(method)) {
    throw new VendorError('not-found');
  }
  return { model: target.slice(0, colon), method };
}

function checkContent(content: Content, index: number): void {
  const { role, parts } = content;
  if (role !== undefined && !['user', 'model', 'function'].includes(role)) {
    refuseRequest('Please use a valid role: user, model.');
  }
  if (!parts || parts.length === 0) {
    refuseRequest(
      `* GenerateContentRequest.contents[${index}].parts: contents.parts must not be empty.\n`,
    );
  }
}

/** System instructions need at least one text part. */
function checkSystem(system: Content | undefined): void {
  if (system && readText(system) === '') {
    refuseRequest(
      '* GenerateContentRequest.system_instruction.parts: contents.parts must not be empty.\n',
    );
  }
}

function unknownFieldMessage(field: string): string {
  return `Invalid JSON payload received. Unknown name "${field}": Cannot find field.`;
}

async function readTurn(served: SimulatedModel | null, content: Content): Promise<Turn> {
  return {
    role: content.role === 'model' ? 'assistant' : 'user',
    text: readText(content),
    attachments: await collectAttachments(
      (content.parts ?? []).map((part) => parsePart(served, part)),
    ),
    ...readCalling(content),
  };
}

function readText(content: Content): string {
  return (content.parts ?? []).flatMap((part) => part.text ?? []).join('');
}
