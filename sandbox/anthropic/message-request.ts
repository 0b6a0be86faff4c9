import { parseBody } from '../vendor/incoming.ts';
import { Fault, type IncomingRequest, type Question } from '../vendor/vendor.ts';
import { readAttachment } from './message-attachments.ts';
import { messageRequestSchema, type Content, type MessageRequest } from './message-schema.ts';
import { refuse } from './refuse.ts';
import { checkVersionRules, requireVersion } from './version-rules.ts';

const largestBodyBytes = 32 * 1024 * 1024;
const knownFields = new Set(
  (
    'model max_tokens messages system stream temperature top_p top_k stop_sequences metadata ' +
    'thinking tools tool_choice service_tier container context_management mcp_servers ' +
    'output_config output_format inference_geo cache_control speed'
  ).split(' '),
);

export function readMessageQuestion(request: IncomingRequest): Question {
  const version = requireVersion(request);
  if (request.body.length > largestBodyBytes) throw new Fault('too-large');
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
    readAttachment(model, block, `messages.${index}.content.${place}`),
  );
}
