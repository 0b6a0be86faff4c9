import { z } from 'zod';
import { parseBody } from '../incoming.ts';
import type { IncomingRequest, Question } from '../vendor.ts';
import { checkVersionRules, refuse, requireVersion } from './version-rules.ts';

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
export type MessageRequest = z.infer<typeof messageRequestSchema>;

const knownFields = new Set(
  (
    'model max_tokens messages system stream temperature top_p top_k stop_sequences metadata ' +
    'thinking tools tool_choice service_tier container context_management mcp_servers ' +
    'output_config output_format inference_geo cache_control speed'
  ).split(' '),
);

export function readMessageQuestion(request: IncomingRequest): Question {
  const version = requireVersion(request);
  const body = parseBody(request, messageRequestSchema);
  checkVersionRules(version, body);
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

function readOtherBlocks(content: Content) {
  return typeof content === 'string' ? [] : content.filter(({ type }) => type !== 'text');
}
