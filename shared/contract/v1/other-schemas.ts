import { z } from 'zod';
import { limits } from '../limits.ts';
import { outcomes } from '../preferences/constants.ts';
import { storableText } from '../storable-text.ts';
import { switchyardSchema } from './chat-schemas.ts';
import { taggingFields } from './tagging.ts';

/** The best answer in a comparison. `choice` is its index; absent if none was preferred. */
export const voteSchema = z
  .strictObject({
    query_id: z.uuid(),
    outcome: z.enum(outcomes).default('preferred'),
    choice: z
      .number()
      .int()
      .min(0)
      .max(limits.comparedModels - 1)
      .optional(),
  })
  .refine(({ outcome, choice }) => (outcome === 'preferred') === (choice !== undefined), {
    path: ['choice'],
    message: 'Name the preferred choice, or use tie or neither.',
  });

export const votedSchema = z.object({ object: z.literal('vote'), query_id: z.uuid() });

/** Source: OpenAI's API reference, "CreateImageRequest". Other fields have no effect. */
export const imageRequestSchema = z.looseObject({
  prompt: storableText(limits.promptCharacters, 'This prompt is too long.').min(
    1,
    'Describe the image to generate.',
  ),
  /** An image model from /v1/models. If absent or `auto`, the first of them is used. */
  model: z.string().min(1).max(400).nullish(),
  size: z.string().max(20).nullish(),
  quality: z.string().max(20).nullish(),
  background: z.enum(['transparent', 'opaque', 'auto']).nullish(),
  output_format: z.enum(['png', 'jpeg', 'webp']).nullish(),
  /** The picture arrives in a single event, without partial pictures, which OpenAI may omit too. */
  stream: z.boolean().nullish(),
  user: taggingFields.user,
  safety_identifier: taggingFields.safety_identifier,
  partial_images: z.number().int().min(0).max(3).nullish(),
  n: z.literal(1, 'Only one image is generated per request. Set n to 1.').nullish(),
  response_format: z
    .literal('b64_json', 'Only b64_json is supported, because image URLs would require signing in.')
    .nullish(),
});

export type ImageRequestBody = z.output<typeof imageRequestSchema>;

/** An image edit sent as a form. Source: OpenAI's API reference, "CreateImageEditRequest". */
export const imageEditFormSchema = imageRequestSchema.extend({
  stream: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  partial_images: z.coerce.number().int().min(0).max(3).optional(),
  n: z
    .literal('1', 'Only one image is generated per request. Set n to 1.')
    .transform(() => 1 as const)
    .optional(),
});

const tokens = z.number().int();
const imageUsageSchema = z.object({
  input_tokens: tokens,
  input_tokens_details: z.object({ image_tokens: tokens, text_tokens: tokens }),
  output_tokens: tokens,
  total_tokens: tokens,
});

export const imagesSchema = z.object({
  created: z.number().int(),
  output_format: z.enum(['png', 'jpeg', 'webp']).optional(),
  data: z.array(z.object({ b64_json: z.string() })),
  /** Absent if the vendor doesn't count tokens. */
  usage: imageUsageSchema.optional(),
  switchyard: switchyardSchema,
});

/** Source: OpenAI's API reference, "CreateTranscriptionRequest". */
export const transcriptionFormSchema = z.strictObject({
  model: z.string().min(1).max(200),
  response_format: z
    .enum(['json', 'text', 'verbose_json', 'srt', 'vtt', 'diarized_json'])
    .default('json'),
  language: z.string().max(20).optional(),
  prompt: z.string().max(10_000).optional(),
  temperature: z
    .string()
    .regex(/^(?:0|1|0?\.\d{1,10}|1\.0{1,10})$/, 'Use a number from 0 to 1.')
    .optional(),
  'timestamp_granularities[]': z
    .array(z.enum(['word', 'segment']))
    .max(2)
    .optional(),
  chunking_strategy: z.literal('auto', 'Only "auto" is supported.').optional(),
  stream: z.literal('false', 'Transcripts aren’t streamed. They arrive all at once.').optional(),
});

export type TranscriptionForm = z.output<typeof transcriptionFormSchema>;

/**
 * Also contains the vendor's other fields, such as `segments` and `usage`. Replies in the formats
 * `text`, `srt` and `vtt` are plain text.
 */
export const transcriptionSchema = z.looseObject({ text: z.string() });

/** Source: OpenAI's API reference, "CreateSpeechRequest". */
export const speechRequestSchema = z.strictObject({
  model: z.string().min(1).max(200),
  input: storableText(
    limits.speechCharacters,
    `Send at most ${limits.speechCharacters} characters at once.`,
  ).min(1, 'Send the text to read aloud.'),
  voice: z.string('Send the name of a voice.').min(1).max(60),
  response_format: z.enum(['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm']).default('mp3'),
  speed: z.number().min(0.25).max(4).optional(),
  instructions: z.string().max(limits.speechCharacters).optional(),
  stream_format: z.enum(['audio', 'sse']).default('audio'),
});

export type SpeechBody = z.output<typeof speechRequestSchema>;

/** A JSON-RPC message, or several. Source: https://modelcontextprotocol.io/specification */
export const mcpMessageSchema = z.union([z.looseObject({}), z.array(z.looseObject({}))]);
