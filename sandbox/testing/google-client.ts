import { GoogleGenAI, type GenerateContentResponse, type GoogleGenAIOptions } from '@google/genai';
import type { ConnectVendor, Reply, VendorClient, VendorRequest } from './vendor-client.ts';

const model = 'gemini-2.5-flash';

export const connectGoogle: ConnectVendor = (url, key = 'AIza-test-key-1234') =>
  connect('google', new GoogleGenAI({ apiKey: key, httpOptions: { baseUrl: `${url}/google` } }));

/** Vertex with a fixed access token in place of Google's sign-in for machines. */
export const connectVertex: ConnectVendor = (url, key = 'ya29.test-token-1234') =>
  connect(
    'vertex',
    new GoogleGenAI({
      vertexai: true,
      project: 'test-project',
      location: 'europe-west1',
      apiVersion: 'v1',
      httpOptions: { baseUrl: `${url}/vertex` },
      googleAuthOptions: { authClient: fixedToken(key) },
    }),
  );

function connect(name: string, client: GoogleGenAI): VendorClient {
  return {
    name,
    model,
    whole: async (request) => readReply(await client.models.generateContent(paramsOf(request))),
    stream: async (request) => {
      const reply: Reply = { text: '', finish: '', inputTokens: 0, outputTokens: 0 };
      for await (const chunk of await client.models.generateContentStream(paramsOf(request))) {
        const part = readReply(chunk);
        if (part.text) request.onText?.(part.text);
        Object.assign(reply, { ...part, text: reply.text + part.text });
      }
      return reply;
    },
  };
}

type AuthClient = NonNullable<GoogleGenAIOptions['googleAuthOptions']>['authClient'];

/** All that the SDK asks of its sign-in is the headers of a request. */
function fixedToken(token: string): AuthClient {
  const headers = new Headers({ authorization: `Bearer ${token}` });
  return { getRequestHeaders: async () => headers } as unknown as AuthClient;
}

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
    text: reply.text ?? '',
    finish: reply.promptFeedback?.blockReason ?? reply.candidates?.[0]?.finishReason ?? '',
    inputTokens: reply.usageMetadata?.promptTokenCount ?? 0,
    outputTokens: reply.usageMetadata?.candidatesTokenCount ?? 0,
    totalTokens: reply.usageMetadata?.totalTokenCount ?? 0,
  };
}
