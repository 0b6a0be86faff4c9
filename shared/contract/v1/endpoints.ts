import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { chatBodyBytes, chatCompletionSchema, chatRequestSchema } from './chat-schemas.ts';
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
import { messageReplySchema, messagesRequestSchema } from './messages-schemas.ts';
import { responseRequestSchema, responseSchema } from './responses-schemas.ts';
import { modelListSchema, modelSchema } from './schemas.ts';

/** Endpoints that programs call with a key, compatible with OpenAI's API and Anthropic's. */
export const v1Endpoints = {
  createChatCompletion: endpoint({
    method: 'POST',
    path: '/v1/chat/completions',
    access: 'key',
    scope: 'chat',
    summary:
      'Answer a conversation, in one response or as a stream, with a model that you choose or the one Auto picks',
    body: chatRequestSchema,
    bodyBytes: chatBodyBytes,
    output: chatCompletionSchema,
  }),
  createV1Message: endpoint({
    method: 'POST',
    path: '/v1/messages',
    access: 'key',
    scope: 'chat',
    summary: 'The same in the format of Anthropic’s Messages API',
    body: messagesRequestSchema,
    bodyBytes: chatBodyBytes,
    output: messageReplySchema,
  }),
  createV1Response: endpoint({
    method: 'POST',
    path: '/v1/responses',
    access: 'key',
    scope: 'chat',
    summary: 'Answer in the format of OpenAI’s Responses API, in one response or as a stream',
    body: responseRequestSchema,
    bodyBytes: chatBodyBytes,
    output: responseSchema,
  }),
  createV1Vote: endpoint({
    method: 'POST',
    path: '/v1/votes',
    access: 'key',
    scope: 'votes',
    summary: 'Vote for the best answer of a comparison',
    body: voteSchema,
    output: votedSchema,
  }),
  createV1Image: endpoint({
    method: 'POST',
    path: '/v1/images/generations',
    access: 'key',
    scope: 'images',
    summary: 'Generate an image',
    body: imageRequestSchema,
    bodyBytes: limits.queryBodyBytes,
    output: imagesSchema,
  }),
  createV1ImageEdit: endpoint({
    method: 'POST',
    path: '/v1/images/edits',
    access: 'key',
    scope: 'images',
    summary: 'Change an image (`image`, up to 10 MB) as a prompt says',
    form: imageEditFormSchema,
    upload: { files: 2, fileBytes: limits.imageBytes, repeatedFields: [] },
    output: imagesSchema,
  }),
  createV1Transcription: endpoint({
    method: 'POST',
    path: '/v1/audio/transcriptions',
    access: 'key',
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
  callMcp: endpoint({
    method: 'POST',
    path: '/mcp',
    access: 'key',
    scope: 'chat',
    summary:
      'Ask, compare and list models as tools of the Model Context Protocol (streamable HTTP)',
    body: mcpMessageSchema,
    bodyBytes: limits.queryBodyBytes,
    output: z.unknown(),
  }),
  createV1Speech: endpoint({
    method: 'POST',
    path: '/v1/audio/speech',
    access: 'key',
    scope: 'audio',
    summary: 'Read a text out, as a file of sound that arrives while it is made',
    delivery: 'binary',
    body: speechRequestSchema,
    output: z.void(),
  }),
  listV1Models: endpoint({
    method: 'GET',
    path: '/v1/models',
    access: 'key',
    summary: 'List the models that this key can use, and the names that select Auto',
    output: modelListSchema,
  }),
  getV1Model: endpoint({
    method: 'GET',
    path: '/v1/models/:model',
    access: 'key',
    summary: 'One of these models: its window, prices, modalities and fields',
    params: z.strictObject({ model: z.string().max(400) }),
    output: modelSchema,
  }),
};
