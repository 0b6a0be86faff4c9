import type OpenAI from 'openai';
import type { ChatCompletionCreateParamsNonStreaming as Params } from 'openai/resources/chat/completions';
import { openaiSdk, xaiSdk } from './sdks.ts';
import type { ConnectVendor, Reply, VendorClient, VendorRequest } from './vendor-client.ts';

export const connectOpenAi: ConnectVendor = (url, key = 'sk-test-key-1234') =>
  connect('openai', 'gpt-4o', openaiSdk(url, key));

export const connectXai: ConnectVendor = (url, key = 'xai-test-key-1234') =>
  connect('xai', 'grok-4.20-non-reasoning', xaiSdk(url, key));

function connect(name: string, model: string, client: OpenAI): VendorClient {
  return {
    name,
    model,
    whole: async (request) => {
      const { signal } = request;
      const reply = await client.chat.completions.create(paramsOf(request, model), { signal });
      const choice = reply.choices[0];
      return {
        ...usageOf(reply.usage),
        model: reply.model,
        text: choice?.message.content ?? '',
        finish: choice?.message.refusal ? 'refusal' : (choice?.finish_reason ?? ''),
      };
    },
    stream: async (request) => {
      const stream = await client.chat.completions.create(
        { ...paramsOf(request, model), stream: true, stream_options: { include_usage: true } },
        { signal: request.signal },
      );
      const reply: Reply = { model: '', text: '', finish: '', inputTokens: 0, outputTokens: 0 };
      for await (const chunk of stream) {
        reply.model = chunk.model;
        const choice = chunk.choices[0];
        const text = choice?.delta.content ?? '';
        reply.text += text;
        if (text) request.onText?.(text);
        if (choice?.delta.refusal) reply.finish = 'refusal';
        if (choice?.finish_reason && !reply.finish) reply.finish = choice.finish_reason;
        if (chunk.usage) Object.assign(reply, usageOf(chunk.usage));
      }
      return reply;
    },
  };
}

function paramsOf(request: VendorRequest, model: string): Params {
  return {
    model: request.model ?? model,
    messages: [
      ...(request.system ? [{ role: 'system' as const, content: request.system }] : []),
      { role: 'user' as const, content: request.prompt },
    ],
    ...(request.maxTokens !== undefined && { max_completion_tokens: request.maxTokens }),
  };
}

function usageOf(usage: OpenAI.CompletionUsage | undefined) {
  return {
    inputTokens: usage?.prompt_tokens ?? 0,
    outputTokens: usage?.completion_tokens ?? 0,
    totalTokens: usage?.total_tokens ?? 0,
  };
}
