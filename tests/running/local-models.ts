import { expect, onTestFinished, vi } from 'vitest';
import { done } from '#server/providers/http/testing/chat-pieces.ts';
import {
  jsonOf,
  startVendorServer,
  streamOf,
  type VendorServer,
} from '#server/providers/http/testing/vendor-server.ts';
import type { Picker } from '#shared/contract/models/schemas.ts';
import { freshAddress } from '../support/test-app.ts';
import { TestClient } from '../support/test-client.ts';

interface LocalServer {
  vendor: VendorServer;
  port: string;
}

/** Starts a server on this machine that responds like Ollama or llama.cpp: a model list and one answer. */
async function startLocalServer(list: object, frames: object[]): Promise<LocalServer> {
  const vendor = await startVendorServer();
  onTestFinished(() => vendor.close());
  const stream = frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join('') + done;
  vendor.answerWith((response) =>
    vendor.calls.at(-1)?.method === 'GET'
      ? jsonOf(200, list)(response)
      : streamOf(stream)(response),
  );
  return { vendor, port: new URL(vendor.url).port };
}

const chunk = (delta: object, finish_reason: string | null = null) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1_760_000_000,
  choices: [{ index: 0, delta, finish_reason }],
});
const usage = { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 };

/** Source: ollama/ollama, openai/openai.go, commit fb307609. */
export function startOllama(): Promise<LocalServer> {
  const model = { id: 'llama3.2:3b', object: 'model', created: 1_760_000_000, owned_by: 'library' };
  return startLocalServer({ object: 'list', data: [model] }, [
    chunk({ role: 'assistant', content: '', reasoning: 'Hm.' }),
    chunk({ role: 'assistant', content: 'From Ollama.' }),
    chunk({ role: 'assistant', content: '' }, 'stop'),
    { ...chunk({}), choices: [], usage },
  ]);
}

/**
 * Source: ggml-org/llama.cpp, tools/server/README.md. The window is in `meta`, timings are in the last chunk.
 */
export function startLlamaCpp(): Promise<LocalServer> {
  const model = {
    id: 'qwen3-4b.gguf',
    object: 'model',
    owned_by: 'llamacpp',
    meta: { n_ctx: 8192 },
  };
  return startLocalServer({ models: [], object: 'list', data: [model] }, [
    chunk({ role: 'assistant', content: null }),
    chunk({ content: 'From llama.cpp.' }),
    chunk({}, 'stop'),
    { ...chunk({}), choices: [], usage, timings: { predicted_n: 5 } },
  ]);
}

/**
 * Expects that the page offers exactly these models without calling them simulated, and that each answers
 * with the text in `said`.
 */
export async function expectReal(url: string, said: Record<string, string>): Promise<void> {
  const visitor = new TestClient(url, freshAddress());
  // The server reads the new models from the database, shortly after they are written.
  const notice = await vi.waitFor(async () => {
    const picker = (await visitor.send('GET', '/api/switchyard/models')).body as Picker;
    const local = picker.models.map(({ id }) => id).filter((id) => id.startsWith('own-'));
    expect(local.toSorted()).toEqual(Object.keys(said).toSorted());
    return picker.notice;
  }, 20_000);
  for (const [model, content] of Object.entries(said)) {
    const answer = await visitor.ask({ query: 'Hello', model });
    expect(answer).toMatchObject({ content, receipt: { outputTokens: 5, costMicroUsd: 0 } });
    expect(notice).toContain(model.includes('ollama') ? 'Ollama on this machine' : 'llama.cpp');
  }
  expect(notice).toMatch(/gives? real answers\./);
}
