import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A vendor in OpenAI's wire format that answers every prompt with the text it was given. */
export interface ScriptedVendor {
  /** For `OPENAI_BASE_URL`. */
  url: string;
  /** What it answers from now on, piece by piece. */
  say(...pieces: string[]): void;
  /** Lets an answer that `hold` keeps open come to its end. */
  release(): void;
  /** Keeps the following answers open after their last piece. */
  hold(): void;
  close(): Promise<void>;
}

export async function startScriptedVendor(): Promise<ScriptedVendor> {
  let script: string[] = [];
  let held: Promise<void> | undefined;
  let release = () => {};
  const server = createServer((request, response) => {
    if (request.method === 'GET') list(response);
    else request.resume().on('end', () => void answer(response, script, held));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    say(...pieces) {
      script = pieces;
    },
    hold() {
      held = new Promise((resolve) => (release = resolve));
    },
    release() {
      release();
      held = undefined;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** It serves the specification's models that write. */
function list(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const data = ['gpt-3.5-turbo', 'gpt-4', 'gpt-4-turbo'].map((id) => ({ id, object: 'model' }));
  response.end(JSON.stringify({ object: 'list', data }));
}

/** Source: https://platform.openai.com/docs/api-reference/chat-streaming/streaming */
async function answer(
  response: ServerResponse,
  script: string[],
  held: Promise<void> | undefined,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (choices: object[], more: object = {}) =>
    response.write(
      `data: ${JSON.stringify({
        id: 'chatcmpl-scripted',
        object: 'chat.completion.chunk',
        created: 1_700_000_000,
        model: 'gpt-3.5-turbo-0125',
        choices,
        ...more,
      })}\n\n`,
    );
  for (const content of script) send([{ index: 0, delta: { content }, finish_reason: null }]);
  await held;
  send([{ index: 0, delta: {}, finish_reason: 'stop' }]);
  send([], { usage: { prompt_tokens: 9, completion_tokens: 42, total_tokens: 51 } });
  response.end('data: [DONE]\n\n');
}
