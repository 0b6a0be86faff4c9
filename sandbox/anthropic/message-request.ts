import { z } from 'zod';
import { parseBody, readHeader } from '../vendor/incoming.ts';
import { VendorError, type IncomingRequest, type Question } from '../vendor/vendor.ts';
import { refuse } from './errors.ts';
import { parseAttachment } from './message-attachments.ts';

const largestBodyBytes = 32 * 1024 * 1024;
const knownFields = new Set(
  (
    'model max_tokens messages system stream temperature top_p top_k stop_sequences metadata ' +
    'thinking tools tool_choice service_tier container context_management mcp_servers ' +
    'output_config output_format inference_geo cache_control speed'
  ).split(' '),
);

export function parseMessageQuestion(request: IncomingRequest): Question {
  const version = requireVersion(request);
  if (request.body.length > largestBodyBytes) throw new VendorError('too-large');
  const body = parseBody(request, messageRequestSchema);
  checkVersionRules(version, body);
  checkRules(body);
  const texts = body.messages.filter(({ role }) => role === 'system').map(readContent);
  return {
    model: body.model,
    isStream: body.stream ?? false,
    system: [readText(body.system ?? ''), ...texts].filter(Boolean).join('\n'),
    turns: body.messages.flatMap(({ role, content }, index) =>
      role === 'system'
        ? []
        : [{ role, text: readText(content), attachments: readBlocks(body.model, content, index) }],
    ),
    maxTokens: body.max_tokens,
  };
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

function readBlocks(model: string, content: Content, index: number) {
  if (typeof content === 'string') return [];
  return content.flatMap((block, place) =>
    parseAttachment(model, block, `messages.${index}.content.${place}`),
  );
}

const blockSchema = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  citations: z.unknown().optional(),
});
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
  top_p: z.number().optional(),
  top_k: z.number().optional(),
});
type MessageRequest = z.infer<typeof messageRequestSchema>;

const versions = ['2023-06-01', '2026-10-21'] as const;
type Version = (typeof versions)[number];

export function requireVersion(request: IncomingRequest): Version {
  const text = readHeader(request, 'anthropic-version');
  if (!text) refuse('anthropic-version: header is required');
  const version = versions.find((known) => known === text);
  return version ?? refuse(`anthropic-version: "${text}" is not a valid version`);
}

/** Source: https://platform.claude.com/docs/en/api/migration-2026-10-21 */
function checkVersionRules(version: Version, body: MessageRequest): void {
  if (version === '2023-06-01') return;
  for (const field of ['temperature', 'top_p', 'top_k'] as const) {
    if (body[field] !== undefined) refuse(`${field}: Extra inputs are not permitted`);
  }
  for (const { role, content } of body.messages) {
    if (typeof content === 'string') continue;
    if (role === 'assistant' && content.some(({ type }) => type === 'document')) {
      refuse('messages: document blocks are not permitted in assistant messages');
    }
    if (role === 'user' && content.some(hasCitations)) {
      refuse('messages: citations are not permitted on text blocks in user messages');
    }
  }
}

function hasCitations({ type, citations }: { type: string; citations?: unknown }): boolean {
  return type === 'text' && Array.isArray(citations) && citations.length > 0;
}
