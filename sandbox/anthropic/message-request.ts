import { z } from 'zod';
import { parseBody, readHeader } from '../incoming.ts';
import { Fault, type IncomingRequest, type Question } from '../vendor.ts';

const blockSchema = z.looseObject({ type: z.string(), text: z.string().optional() });
const contentSchema = z.union([z.string(), z.array(blockSchema)]);
type Content = z.infer<typeof contentSchema>;

/** Source: https://platform.claude.com/docs/en/api/messages */
const messageRequestSchema = z.looseObject({
  model: z.string(),
  max_tokens: z.int(),
  messages: z.array(
    z.looseObject({ role: z.enum(['user', 'assistant', 'system']), content: contentSchema }),
  ),
  system: contentSchema.optional(),
  stream: z.boolean().optional(),
  temperature: z.number().optional(),
});
type MessageRequest = z.infer<typeof messageRequestSchema>;

const knownFields = new Set(
  (
    'model max_tokens messages system stream temperature top_p top_k stop_sequences metadata ' +
    'thinking tools tool_choice service_tier container context_management mcp_servers ' +
    'output_config output_format inference_geo cache_control speed'
  ).split(' '),
);

export function readMessageQuestion(request: IncomingRequest): Question {
  requireVersion(request);
  const body = parseBody(request, messageRequestSchema);
  checkRules(body);
  const texts = body.messages.filter(({ role }) => role === 'system').map(readContent);
  return {
    model: body.model,
    isStream: body.stream ?? false,
    system: [readText(body.system ?? ''), ...texts].filter(Boolean).join('\n'),
    turns: body.messages.flatMap(({ role, content }) =>
      role === 'system' ? [] : [{ role, text: readText(content) }],
    ),
    maxTokens: body.max_tokens,
    attachmentCount: body.messages.flatMap(({ content }) => readOtherBlocks(content)).length,
  };
}

export function requireVersion(request: IncomingRequest): void {
  const version = readHeader(request, 'anthropic-version');
  if (!version) refuse('anthropic-version: header is required');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(version)) {
    refuse(`anthropic-version: "${version}" is not a valid version for this API`);
  }
}

function checkRules(body: MessageRequest): void {
  const unknownField = Object.keys(body).find((field) => !knownFields.has(field));
  if (unknownField) refuse(`${unknownField}: Extra inputs are not permitted`);
  if (body.messages.length === 0) refuse('messages: at least one message is required');
  if (body.max_tokens < 1) refuse('max_tokens: Input should be greater than or equal to 1');
  const { temperature } = body;
  if (temperature !== undefined && (temperature < 0 || temperature > 1)) {
    refuse('temperature: range: 0..1');
  }
  const emptyIndex = body.messages.findIndex(
    (message, index) => isEmpty(message.content) && index < body.messages.length - 1,
  );
  if (emptyIndex >= 0 || body.messages.every(({ content }) => isEmpty(content))) {
    refuse(
      `messages.${Math.max(emptyIndex, 0)}: all messages must have non-empty content ` +
        'except for the optional final assistant message',
    );
  }
}

function refuse(message: string): never {
  throw new Fault('bad-request', { message });
}

function isEmpty(content: Content): boolean {
  return content.length === 0;
}

function readContent({ content }: { content: Content }): string {
  return readText(content);
}

function readText(content: Content): string {
  if (typeof content === 'string') return content;
  return content.flatMap(({ text }) => text ?? []).join('\n');
}

function readOtherBlocks(content: Content) {
  return typeof content === 'string' ? [] : content.filter(({ type }) => type !== 'text');
}
