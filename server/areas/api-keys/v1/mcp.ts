import {
  createMcpHandler,
  McpServer,
  type CallToolResult,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { limits } from '#shared/contract/limits.ts';
import type { ChatCompletion } from '#shared/contract/v1/chat-schemas.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import type { CallContext } from '#server/platform/http/calls/call-context.ts';
import type { NumberedEvent } from '#server/platform/http/replies/event-stream.ts';
import { WebReply } from '#server/platform/http/replies/replies.ts';
import { answerProgram, type ProgramDeps } from './answer-program.ts';
import type { ListModels } from './models.ts';
import type { ReplyTraits } from './reply/reply-parts.ts';
import { writeCompletion } from './reply/write-completion.ts';

const prompt = z.string().min(1).describe('The question to ask. The models receive nothing else.');
const options = {
  instructions: z.string().optional().describe('Instructions that the models should follow'),
  search: z.boolean().optional().describe('Whether to search the web for the answer'),
};
type Question = z.output<z.ZodObject<typeof options>> & { prompt: string; model: string };

const answerSchema = z.object({
  model: z.string(),
  reason: z.string().describe('Why this model answered'),
  /** Null if the model failed or declined; `error` explains why. */
  answer: z.string().nullable(),
  error: z.string().optional(),
});
const askedSchema = z.object({
  query_id: z.string(),
  answers: z.array(answerSchema),
  cost_usd: z
    .number()
    .nullable()
    .describe('Cost at list prices, in US dollars; null if a price is unknown'),
  cache_age: z
    .number()
    .optional()
    .describe('Seconds since the answer was written, if it comes from the response cache'),
});

/** Each call is a separate request: there are no sessions, so any process can answer it. */
export function v1McpRoutes(deps: ProgramDeps, listModels: ListModels): Routes {
  return {
    async callMcp({ body }, context) {
      const { fetch: answer } = createMcpHandler(() => createServer(deps, context, listModels));
      const { url, signal } = context;
      const request = new Request(url, { method: 'POST', headers: context.headers(), signal });
      return new WebReply(await answer(request, { parsedBody: body }));
    },
  };
}

function createServer(deps: ProgramDeps, context: CallContext, listModels: ListModels): McpServer {
  const server = new McpServer({ name: 'switchyard', version: '1.0.0' });
  const spends = { readOnlyHint: true, openWorldHint: true };
  server.registerTool(
    'ask',
    {
      title: 'Ask a Model',
      description:
        'Asks an AI model. If you don’t name one, the best model for the prompt is chosen, and the answer says why.',
      inputSchema: z.object({
        prompt,
        model: z.string().min(1).default('auto').describe('auto, or an id from list_models'),
        ...options,
      }),
      outputSchema: askedSchema,
      annotations: spends,
    },
    async (asked, call) => ask(deps, context, asked, call),
  );
  server.registerTool(
    'compare',
    {
      title: 'Compare Models',
      description: 'Asks two or three AI models the same question and returns all answers.',
      inputSchema: z.object({
        prompt,
        models: z
          .array(z.string().min(1))
          .min(2)
          .max(limits.comparedModels)
          .describe('Ids from list_models'),
        ...options,
      }),
      outputSchema: askedSchema,
      annotations: spends,
    },
    async ({ models, ...asked }, call) =>
      ask(deps, context, { ...asked, model: `compare:${models.join(',')}` }, call),
  );
  server.registerTool(
    'list_models',
    {
      title: 'List Models',
      description:
        'Lists the models that this API key can use, with their context windows and prices.',
      inputSchema: z.object({}),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async () => ({ content: [textOf(JSON.stringify(listModels(context.actor)))] }),
  );
  return server;
}

async function ask(
  deps: ProgramDeps,
  context: CallContext,
  { prompt: query, model, instructions: system, search: isSearching }: Question,
  { mcpReq }: ServerContext,
): Promise<CallToolResult> {
  const chat = {
    model,
    messages: [
      ...(system ? [{ role: 'system' as const, content: system }] : []),
      { role: 'user' as const, content: query },
    ],
    ...(isSearching && { web_search_options: {} }),
  };
  const progressToken = mcpReq._meta?.progressToken;
  const report = async (progress: number) => {
    if (progressToken === undefined) return;
    const params = { progressToken, progress, message: `${progress} characters so far` };
    await mcpReq.notify({ method: 'notifications/progress', params });
  };
  const write = (events: AsyncIterable<NumberedEvent>, traits: ReplyTraits) =>
    writeCompletion(reporting(events, report), traits);
  const { signal } = context;
  try {
    const completion = await answerProgram(
      deps,
      // Sets no headers, because they may already have been sent with a notification.
      { ...context, signal: AbortSignal.any([signal, mcpReq.signal]), setHeaders: () => {} },
      { chat, body: chat, ignored: [], format: { write } },
    );
    return present(completion as ChatCompletion);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { content: [textOf(error.message)], isError: true };
  }
}

const reportEveryMs = 1000;

/** Reports the characters so far about once per second, because clients give up on silent calls. */
async function* reporting(
  events: AsyncIterable<NumberedEvent>,
  report: (characters: number) => Promise<void>,
): AsyncGenerator<NumberedEvent> {
  let [characters, reportedAt] = [0, performance.now()];
  for await (const numbered of events) {
    yield numbered;
    if (numbered.event.type === 'text') characters += numbered.event.text.length;
    if (characters === 0 || performance.now() - reportedAt < reportEveryMs) continue;
    reportedAt = performance.now();
    await report(characters);
  }
}

function present({ choices, usage, switchyard }: ChatCompletion): CallToolResult {
  const answers = switchyard.choices.map(({ index, model, reason, error }) => {
    const { content = null, refusal = null } =
      choices.find((one) => one.index === index)?.message ?? {};
    const why = error?.message ?? refusal;
    return { model, reason, answer: content, ...(why !== null && { error: why }) };
  });
  const { query_id, cache_age } = switchyard;
  const structuredContent = {
    query_id,
    answers,
    cost_usd: usage?.cost ?? null,
    ...(cache_age !== undefined && { cache_age }),
  } satisfies z.output<typeof askedSchema>;
  const source = cache_age === undefined ? '' : ' From the response cache.';
  const isAlone = answers.length === 1;
  return {
    content: answers.map(({ model, reason, answer, error }) =>
      textOf(
        [isAlone ? '' : `## ${model}`, answer, error, `(${model}: ${reason}${source})`]
          .filter(Boolean)
          .join('\n\n'),
      ),
    ),
    structuredContent,
    ...(answers.every(({ answer }) => !answer) && { isError: true }),
  };
}

function textOf(text: string) {
  return { type: 'text' as const, text };
}
