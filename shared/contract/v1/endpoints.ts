import { endpoint } from '../endpoint.ts';
import { chatBodyBytes, chatCompletionSchema, chatRequestSchema } from './chat-schemas.ts';
import { modelListSchema } from './schemas.ts';

/** What programs call with a key, as they call OpenAI. */
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
  listV1Models: endpoint({
    method: 'GET',
    path: '/v1/models',
    access: 'key',
    summary: 'The models that this key may ask for, and the names by which Auto chooses',
    output: modelListSchema,
  }),
};
