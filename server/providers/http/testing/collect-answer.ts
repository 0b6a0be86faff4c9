import { readFileSync } from 'node:fs';
import type { ToolCallPiece } from '#server/providers/contract/tools.ts';
import { ProviderError } from '#server/providers/contract/provider-error.ts';
import { streamOf, type VendorServer } from './vendor-server.ts';
import type {
  AnswerEvent,
  AnswerRequest,
  ModelProvider,
  TokenUsage,
} from '#server/providers/contract/model-provider.ts';

export interface CollectedAnswer {
  texts: string[];
  text: string;
  /** Each piece of the model's thinking. */
  thoughts: string[];
  calls: ToolCallPiece[];
  /** What the vendor had counted before the answer broke off. */
  usage: TokenUsage | null;
  ends: Extract<AnswerEvent, { type: 'end' }>[];
  error: ProviderError | null;
}

export const hello: AnswerRequest = {
  upstreamId: 'some-model',
  turns: [{ role: 'user', text: 'Hello' }],
  maxOutputTokens: 100,
};

/** Reads an answer to its end. Errors other than `ProviderError` are thrown. */
export async function collectAnswer(
  provider: ModelProvider,
  request: AnswerRequest = hello,
  signal: AbortSignal = new AbortController().signal,
): Promise<CollectedAnswer> {
  const answer: CollectedAnswer = {
    texts: [],
    text: '',
    thoughts: [],
    calls: [],
    usage: null,
    ends: [],
    error: null,
  };
  try {
    for await (const event of provider.streamAnswer(request, signal)) {
      if (event.type === 'text') answer.texts.push(event.text);
      else if (event.type === 'thinking') answer.thoughts.push(event.text);
      else if (event.type === 'tool-call') answer.calls.push(event);
      else if (event.type === 'usage') answer.usage = event.usage;
      else if (event.type === 'end') answer.ends.push(event);
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    answer.error = error;
  }
  answer.text = answer.texts.join('');
  return answer;
}

export function readFixture(testUrl: string, name: string): string {
  return readFileSync(new URL(`fixtures/${name}`, testUrl), 'utf8');
}

/** The body that the vendor receives for a request, whatever it answers. */
export async function sentBody(
  vendor: VendorServer,
  provider: ModelProvider,
  request: AnswerRequest,
): Promise<unknown> {
  vendor.answerWith(streamOf(''));
  await collectAnswer(provider, request);
  return vendor.calls.at(-1)?.body;
}
