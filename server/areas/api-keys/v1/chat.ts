import {
  chatRequestSchema,
  type ChatCompletion,
  type ChatRequest,
} from '#shared/contract/v1/chat-schemas.ts';
import {
  completionRequestSchema,
  type CompletionRequest,
  type TextCompletion,
} from '#shared/contract/v1/completion-schemas.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import { answerProgram, type ProgramDeps, type ReplyFormat } from './answer-program.ts';
import { refuseUnsupported } from './request/refuse-unsupported.ts';
import { refused } from './request/refused.ts';
import { writeChunks, type Chunk } from './reply/write-chunks.ts';
import { writeCompletion } from './reply/write-completion.ts';

export function v1ChatRoutes(deps: ProgramDeps): Routes {
  return {
    async createChatCompletion({ body }, context) {
      const ignored = refuseUnsupported(body, chatRequestSchema, body);
      return answerProgram(deps, context, { chat: body, body, ignored, format: formatOf(body) });
    },
  };
}

function formatOf(
  { stream_options: options }: Pick<ChatRequest, 'stream_options'>,
  shape?: (chunk: Chunk) => object,
): ReplyFormat<ChatCompletion> {
  const chunks = { includesUsage: options?.include_usage === true, ...(shape && { shape }) };
  return {
    write: writeCompletion,
    stream: (events, traits) => writeChunks(events, { ...traits, ...chunks }),
  };
}

/**
 * OpenAI's API from before chat completions, for old clients. The prompt becomes the only message of a chat.
 */
export function v1CompletionRoutes(deps: ProgramDeps): Routes {
  return {
    async createCompletion({ body }, context) {
      const { prompt, suffix: _, echo: __, best_of: ___, ...rest } = body;
      if (rest.model.startsWith('compare:')) {
        throw refused('model', 'To compare models, use POST /v1/chat/completions.');
      }
      const chat = { ...rest, messages: [{ role: 'user' as const, content: prompt }] };
      const ignored = refuseUnsupported(chat, completionRequestSchema, body);
      return answerProgram(deps, context, { chat, body, ignored, format: formatOfText(body) });
    },
  };
}

function formatOfText(body: CompletionRequest): ReplyFormat<TextCompletion> {
  return {
    ...formatOf(body, toText),
    async write(events, traits) {
      const { id, choices, ...rest } = await writeCompletion(events, traits);
      return {
        ...rest,
        id: toId(id),
        object: 'text_completion',
        choices: choices.map(({ message, ...choice }) => ({ ...choice, text: textOf(message) })),
      };
    },
  };
}

function toText({ id, choices, ...rest }: Chunk): object {
  return {
    ...rest,
    id: toId(id),
    object: 'text_completion',
    choices: choices.map(({ delta, ...choice }) => ({ ...choice, text: textOf(delta) })),
  };
}

function textOf(said: { content?: string | null; refusal?: string | null }): string {
  return said.content ?? said.refusal ?? '';
}

function toId(chatId: string): string {
  return chatId.replace(/^chat/, '');
}
