import { z } from 'zod';
import { parseBody } from '../vendor/incoming.ts';
import { VendorError, type IncomingRequest, type Question } from '../vendor/vendor.ts';
import { partSchema, parsePart } from './generate-attachments.ts';

const contentSchema = z.looseObject({
  role: z.string().optional(),
  parts: z.array(partSchema).optional(),
});
type Content = z.infer<typeof contentSchema>;

/** Source: https://ai.google.dev/api/generate-content */
const generateSchema = z.looseObject({
  contents: z.array(contentSchema),
  systemInstruction: contentSchema.optional(),
  system_instruction: contentSchema.optional(),
  generationConfig: z.looseObject({ maxOutputTokens: z.int().optional() }).optional(),
  generation_config: z.looseObject({ max_output_tokens: z.int().optional() }).optional(),
});

const largestBodyBytes = 20_971_520;
const knownFields = new Set(
  (
    'contents systemInstruction system_instruction generationConfig generation_config tools ' +
    'toolConfig tool_config safetySettings safety_settings cachedContent cached_content labels ' +
    'model serviceTier service_tier store'
  ).split(' '),
);

export function parseGenerateQuestion(request: IncomingRequest): Question {
  const { model, method } = parseTarget(request);
  if (request.body.length > largestBodyBytes) throw new VendorError('too-large');
  const body = parseBody(request, generateSchema);
  const unknownField = Object.keys(body).find((field) => !knownFields.has(field));
  if (unknownField) refuse(unknownFieldMessage(unknownField));
  if (body.contents.length === 0) refuse(notSpecified);
  body.contents.forEach(checkContent);
  const system = body.systemInstruction ?? body.system_instruction;
  return {
    model,
    isStream: method === 'streamGenerateContent',
    system: system ? readText(system) : '',
    turns: body.contents.map((content, index) => ({
      role: content.role === 'model' ? 'assistant' : 'user',
      text: readText(content),
      attachments: (content.parts ?? []).flatMap((part, place) =>
        parsePart(model, part, `contents[${index}].parts[${place}]`),
      ),
    })),
    maxTokens:
      body.generationConfig?.maxOutputTokens ?? body.generation_config?.max_output_tokens ?? null,
  };
}

const notSpecified = '* GenerateContentRequest.contents: contents is not specified\n';

/** The last part of the path is `{model}:{method}`. */
function parseTarget(request: IncomingRequest): { model: string; method: string } {
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
    refuse('Please use a valid role: user, model.');
  }
  if (!parts || parts.length === 0) {
    refuse(
      `* GenerateContentRequest.contents[${index}].parts: contents.parts must not be empty.\n`,
    );
  }
}

function unknownFieldMessage(field: string): string {
  return `Invalid JSON payload received. Unknown name "${field}": Cannot find field.`;
}

function refuse(message: string): never {
  throw new VendorError('bad-request', { message });
}

function readText(content: Content): string {
  return (content.parts ?? []).flatMap((part) => part.text ?? []).join('');
}
