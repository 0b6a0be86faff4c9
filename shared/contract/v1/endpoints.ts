import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { chatBodyBytes, chatCompletionSchema, chatRequestSchema } from './chat-schemas.ts';
import { completionRequestSchema, textCompletionSchema } from './completion-schemas.ts';
import {
  embeddingRequestSchema,
  embeddingsSchema,
  moderationRequestSchema,
  moderationSchema,
} from './embedding-schemas.ts';
import {
  imageEditFormSchema,
  imageRequestSchema,
  imagesSchema,
  speechRequestSchema,
  mcpMessageSchema,
  transcriptionFormSchema,
  transcriptionSchema,
  votedSchema,
  voteSchema,
} from './other-schemas.ts';
import {
  countTokensRequestSchema,
  messageReplySchema,
  messagesModelListSchema,
  messagesModelSchema,
  messagesRequestSchema,
  modelPageQuery,
  tokenCountSchema,
} from './messages-schemas.ts';
import {
  deletedResponseSchema,
  inputItemsQuerySchema,
  inputItemsSchema,
  responseParamsSchema,
  responseQuerySchema,
  responseRequestSchema,
  responseSchema,
} from './responses-schemas.ts';
import {
  generationQuerySchema,
  generationSchema,
  keyInfoSchema,
  modelListSchema,
  modelSchema,
} from './schemas.ts';

/**
 * What the conversation endpoints have in common. An agent needs about 50,000 parts to fill a
 * context window of a million tokens.
 */
const chat = { scope: 'chat', bodyBytes: chatBodyBytes, bodyParts: 50_000 } as const;
const response = { scope: 'chat', params: responseParamsSchema } as const;

/** Endpoints that programs call with a key, compatible with OpenAI's API and Anthropic's. */
export const v1Endpoints = {
  createChatCompletion: endpoint('POST /v1/chat/completions', 'key', {
    ...chat,
    summary:
      'Answer a conversation, in one response or as a stream, with a model that you choose or the one Auto picks',
    body: chatRequestSchema,
    output: chatCompletionSchema,
  }),
  createV1Message: endpoint('POST /v1/messages', 'key', {
    ...chat,
    summary: 'Answer in the format of Anthropic’s Messages API, in one response or as a stream',
    body: messagesRequestSchema,
    output: messageReplySchema,
  }),
  countV1MessageTokens: endpoint('POST /v1/messages/count_tokens', 'key', {
    ...chat,
    summary: 'Estimate the input tokens of a message, without calling a model',
    body: countTokensRequestSchema,
    output: tokenCountSchema,
  }),
  createV1Response: endpoint('POST /v1/responses', 'key', {
    ...chat,
    summary: 'Answer in the format of OpenAI’s Responses API, in one response or as a stream',
    body: responseRequestSchema,
    output: responseSchema,
  }),
  getV1Response: endpoint('GET /v1/responses/:id', 'key', {
    ...response,
    summary: 'Get a stored response, finished or not',
    query: responseQuerySchema,
    output: responseSchema,
  }),
  deleteV1Response: endpoint('DELETE /v1/responses/:id', 'key', {
    ...response,
    summary: 'Delete a stored response and its texts; a response that is still running is stopped',
    output: deletedResponseSchema,
  }),
  cancelV1Response: endpoint('POST /v1/responses/:id/cancel', 'key', {
    ...response,
    summary: 'Stop a background response',
    output: responseSchema,
  }),
  listV1InputItems: endpoint('GET /v1/responses/:id/input_items', 'key', {
    ...response,
    summary: 'List the input items of a stored response',
    query: inputItemsQuerySchema,
    output: inputItemsSchema,
  }),
  createCompletion: endpoint('POST /v1/completions', 'key', {
    ...chat,
    summary: 'Answer one prompt, for clients of OpenAI’s older Completions API',
    body: completionRequestSchema,
    output: textCompletionSchema,
  }),
  createV1Vote: endpoint('POST /v1/votes', 'key', {
    scope: 'votes',
    summary: 'Vote for the best answer in a comparison',
    body: voteSchema,
    output: votedSchema,
  }),
  createV1Image: endpoint('POST /v1/images/generations', 'key', {
    scope: 'images',
    summary: 'Generate an image',
    body: imageRequestSchema,
    bodyBytes: limits.queryBodyBytes,
    output: imagesSchema,
  }),
  createV1ImageEdit: endpoint('POST /v1/images/edits', 'key', {
    scope: 'images',
    summary:
      'Edit an image (`image`, up to 10 MB, with a `mask` if needed), or combine up to four (`image[]`), according to a prompt',
    form: imageEditFormSchema,
    upload: { files: 5, fileBytes: limits.imageBytes, repeatedFields: [] },
    output: imagesSchema,
  }),
  createV1Embeddings: endpoint('POST /v1/embeddings', 'key', {
    scope: 'chat',
    summary: 'Turn texts into vectors with an embedding model that you name',
    body: embeddingRequestSchema,
    bodyBytes: limits.queryBodyBytes,
    // Leaves room for 300,000 tokens, which is OpenAI's limit.
    bodyParts: 310_000,
    output: embeddingsSchema,
  }),
  createV1Moderation: endpoint('POST /v1/moderations', 'key', {
    ...chat,
    summary: 'Classify texts and images as harmful or not, with OpenAI’s moderation model',
    body: moderationRequestSchema,
    output: moderationSchema,
  }),
  createV1Transcription: endpoint('POST /v1/audio/transcriptions', 'key', {
    scope: 'audio',
    summary:
      'Transcribe a recording (`file`: mp3, m4a, mp4, webm, wav, ogg or flac, up to 25 MB) as JSON, text or subtitles',
    form: transcriptionFormSchema,
    upload: {
      files: 1,
      fileBytes: limits.audioFileBytes,
      repeatedFields: ['timestamp_granularities[]'],
    },
    output: transcriptionSchema,
  }),
  callMcp: endpoint('POST /mcp', 'key', {
    scope: 'chat',
    summary: 'Ask, compare and list models with Model Context Protocol tools (streamable HTTP)',
    body: mcpMessageSchema,
    bodyBytes: limits.queryBodyBytes,
    output: z.unknown(),
  }),
  createV1Speech: endpoint('POST /v1/audio/speech', 'key', {
    scope: 'audio',
    summary: 'Read a text aloud, as an audio file that is streamed while it’s generated',
    delivery: 'binary',
    body: speechRequestSchema,
  }),
  listV1Models: endpoint('GET /v1/models', 'key', {
    summary: 'List the models that this key can use, and the names that select Auto',
    query: modelPageQuery,
    output: z.union([modelListSchema, messagesModelListSchema]),
  }),
  getV1Model: endpoint('GET /v1/models/:model', 'key', {
    summary:
      'Get the context window, prices, modalities and fields of a model that this key can use',
    params: z.strictObject({ model: z.string().max(400) }),
    output: z.union([modelSchema, messagesModelSchema]),
  }),
  getV1Key: endpoint('GET /v1/key', 'key', {
    summary:
      'Get this key’s budgets with the amounts spent and reset times, its rate limit and its expiry',
    output: keyInfoSchema,
  }),
  getV1Generation: endpoint('GET /v1/generation', 'key', {
    summary: 'Get an answer’s model, tokens, cost, times and tags',
    query: generationQuerySchema,
    output: generationSchema,
  }),
};
