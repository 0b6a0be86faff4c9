import { anthropicSdk } from './sdks.ts';
import type { ConnectVendor, Reply, VendorRequest } from './vendor-client.ts';

const model = 'claude-opus-4-8';

export const connectAnthropic: ConnectVendor = (url, key = 'sk-ant-test-key-1234') => {
  const client = anthropicSdk(url, key);
  return {
    name: 'anthropic',
    model,
    whole: async (request) => {
      const reply = await client.messages.create(paramsOf(request), { signal: request.signal });
      const text = reply.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
      return {
        model: reply.model,
        text,
        finish: reply.stop_reason ?? '',
        inputTokens: reply.usage.input_tokens,
        outputTokens: reply.usage.output_tokens,
      };
    },
    stream: async (request) => {
      const stream = await client.messages.create(
        { ...paramsOf(request), stream: true },
        { signal: request.signal },
      );
      const reply: Reply = { model: '', text: '', finish: '', inputTokens: 0, outputTokens: 0 };
      for await (const event of stream) {
        if (event.type === 'message_start') {
          reply.model = event.message.model;
          reply.inputTokens = event.message.usage.input_tokens;
        }
        if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') {
          reply.text += event.delta.text;
          request.onText?.(event.delta.text);
        }
        if (event.type === 'message_delta') {
          reply.finish = event.delta.stop_reason ?? '';
          reply.outputTokens = event.usage.output_tokens;
        }
      }
      return reply;
    },
  };
};

function paramsOf(request: VendorRequest) {
  return {
    model: request.model ?? model,
    max_tokens: request.maxTokens ?? 4_096,
    messages: [{ role: 'user' as const, content: request.prompt }],
    ...(request.system && { system: request.system }),
  };
}
