import type { GenerateContentResponse } from '@google/genai';
import { googleSdk } from './sdks.ts';
import type { ConnectVendor, Reply, VendorRequest } from './vendor-client.ts';

const model = 'gemini-2.5-flash-lite';

export const connectGoogle: ConnectVendor = (url, key = 'AIza-test-key-1234') => {
  const client = googleSdk(url, key);
  return {
    name: 'google',
    model,
    whole: async (request) => readReply(await client.models.generateContent(paramsOf(request))),
    stream: async (request) => {
      const reply: Reply = { model: '', text: '', finish: '', inputTokens: 0, outputTokens: 0 };
      for await (const chunk of await client.models.generateContentStream(paramsOf(request))) {
        const part = readReply(chunk);
        if (part.text) request.onText?.(part.text);
        Object.assign(reply, { ...part, text: reply.text + part.text });
      }
      return reply;
    },
  };
};

function paramsOf(request: VendorRequest) {
  return {
    model: request.model ?? model,
    contents: request.prompt,
    config: {
      ...(request.maxTokens !== undefined && { maxOutputTokens: request.maxTokens }),
      ...(request.system && { systemInstruction: request.system }),
      ...(request.signal && { abortSignal: request.signal }),
    },
  };
}

function readReply(reply: GenerateContentResponse): Reply {
  return {
    model: reply.modelVersion ?? '',
    text: reply.text ?? '',
    finish: reply.promptFeedback?.blockReason ?? reply.candidates?.[0]?.finishReason ?? '',
    inputTokens: reply.usageMetadata?.promptTokenCount ?? 0,
    outputTokens: reply.usageMetadata?.candidatesTokenCount ?? 0,
    totalTokens: reply.usageMetadata?.totalTokenCount ?? 0,
  };
}
