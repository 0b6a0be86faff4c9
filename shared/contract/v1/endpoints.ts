import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { chatBodyBytes, chatCompletionSchema, chatRequestSchema } from './chat-schemas.ts';
import {
  imageRequestSchema,
  imagesSchema,
  transcriptionFormSchema,
  transcriptionSchema,
  votedSchema,
  voteSchema,
} from './other-schemas.ts';
import { modelListSchema } from './schemas.ts';

/** Endpoints that programs call with a key, compatible with OpenAI's API. */
export const v1Endpoints = {
  createChatCompletion: endpoint({
    method: 'POST',
    path: '/v1/chat/completions',
    access: 'key',
    scope: 'chat',
    summary:
      'Answer a conversation, whole or as a stream, by the model that is chosen or asked for',
    body: chatRequestSchema,
    bodyBytes: chatBodyBytes,
    output: chatCompletionSchema,
  }),
  createV1Vote: endpoint({
    method: 'POST',
    path: '/v1/votes',
    access: 'key',
    scope: 'votes',
    summary: 'Say which answer of a comparison was the best',
    body: voteSchema,
    output: votedSchema,
  }),
  createV1Image: endpoint({
    method: 'POST',
    path: '/v1/images/generations',
    access: 'key',
    scope: 'images',
    summary: 'Have a picture made',
    body: imageRequestSchema,
    bodyBytes: limits.queryBodyBytes,
    output: imagesSchema,
  }),
  createV1Transcription: endpoint({
    method: 'POST',
    path: '/v1/audio/transcriptions',
    access: 'key',
    scope: 'audio',
    summary: 'Turn up to ten seconds of speech (`file`, a WAV file) into text',
    form: transcriptionFormSchema,
    upload: { files: 1, fileBytes: limits.recordingBytes, repeatedFields: [] },
    output: transcriptionSchema,
  }),
  listV1Models: endpoint({
    method: 'GET',
    path: '/v1/models',
    access: 'key',
    summary: 'The models that this key may ask for, and the names by which Auto chooses',
    output: modelListSchema,
  }),
};
