import { z } from 'zod';
import { parseBody, readHeader } from '../vendor/incoming.ts';
import { partSchema, readSystem, readText, readTurns } from '../vendor/messages.ts';
import { checkTemperature, samplingOf, temperatureOf } from '../vendor/temperature.ts';
import type { CacheMark, FindModel, IncomingRequest, Question } from '../vendor/vendor.ts';
import { refuse } from './errors.ts';
import { parseBlock } from './message-attachments.ts';
import { checkCalls, readCalling, readOffer, toolFields } from './message-tools.ts';
import { readSearched } from './message-search.ts';
import { readThinking, thinkingFields } from './thinking.ts';

const knownFields = new Set(
  (
    'model max_tokens messages system stream temperature top_p top_k stop_sequences metadata ' +
    'thinking tools tool_choice service_tier container context_management mcp_servers ' +
    'output_config output_format inference_geo cache_control speed'
  ).split(' '),
);

export async function parseMessageQuestion(
  request: IncomingRequest,
  find: FindModel,
): Promise<Question> {
  requireVersion(request);
  const body = parseBody(request, messageRequestSchema);
  checkRules(body);
  checkCalls(body.messages);
  const found = readSearched(body.messages);
  const served = find(body.model);
  const system = [readText({ content: body.system }), readSystem(body.messages)];
  return {
    model: body.model,
    served,
    isStream: body.stream ?? false,
    system: system.filter(Boolean).join('\n'),
    turns: await readTurns(
      body.messages,
      (block, place) =>
        parseBlock(served, block, `messages.${place.message}.content.${place.part}`),
      (message) => readCalling(message, body.messages),
    ),
    ...readOffer(body, served),
    ...(found && { found }),
    maxTokens: body.max_tokens,
    ...temperatureOf(body.temperature),
    ...samplingOf(body),
    ...(body.stop_sequences && { stops: body.stop_sequences }),
    ...(served && { thinking: readThinking(served, body) }),
    cacheMarks: markCache(body),
  };
}

function checkRules(body: MessageRequest): void {
  const unknownField = Object.keys(body).find((field) => !knownFields.has(field));
  if (unknownField) refuse(`${unknownField}: Extra inputs are not permitted`);
  if (body.messages.length === 0) refuse('messages: at least one message is required');
  if (body.max_tokens < 1) refuse('max_tokens: Input should be greater than or equal to 1');
  checkTemperature(body.temperature, 1, () => ({ message: 'temperature: range: 0..1' }));
  if (body.stop_sequences?.some((one) => one.trim() === '')) {
    refuse('stop_sequences: each stop sequence must contain non-whitespace');
  }
  if (Array.isArray(body.system) && body.system.some(({ text }) => !text)) {
    refuse('system: text content blocks must be non-empty');
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

const cacheControl = z.looseObject({ ttl: z.enum(['5m', '1h']).optional() }).nullish();
const blockSchema = partSchema.extend({ cache_control: cacheControl });
const contentSchema = z.union([z.string(), z.array(blockSchema)]);
type Content = z.infer<typeof contentSchema>;

/** Source: https://platform.claude.com/docs/en/api/messages */
const messageRequestSchema = z.looseObject({
  model: z.string(),
  ...thinkingFields,
  ...toolFields,
  messages: z.array(
    z.looseObject({ role: z.enum(['user', 'assistant', 'system']), content: contentSchema }),
  ),
  system: contentSchema.optional(),
  stream: z.boolean().optional(),
  stop_sequences: z.array(z.string()).optional(),
  cache_control: cacheControl,
});
type MessageRequest = z.infer<typeof messageRequestSchema>;

const versions = ['2023-06-01', '2026-10-21'];

export function requireVersion(request: IncomingRequest): void {
  const version = readHeader(request, 'anthropic-version');
  if (!version) refuse('anthropic-version: header is required');
  if (!versions.includes(version)) {
    refuse(`anthropic-version: "${version}" is not a valid version`);
  }
}

/** Source: https://platform.claude.com/docs/en/build-with-claude/prompt-caching */
function markCache({ system, messages, cache_control }: MessageRequest): CacheMark[] {
  const turns = messages.filter(({ role }) => role !== 'system').map(({ content }) => content);
  const marks = [system ?? '', ...turns].flatMap((content, place) =>
    typeof content === 'string'
      ? []
      : content.flatMap((block) =>
          block.cache_control ? [markOf(place, block.cache_control)] : [],
        ),
  );
  return cache_control ? [...marks, markOf(turns.length, cache_control)] : marks;
}

function markOf(place: number, { ttl }: { ttl?: '5m' | '1h' | undefined }): CacheMark {
  return { place, minutes: ttl === '1h' ? 60 : 5 };
}
