import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A vendor in OpenAI's format that answers every prompt with a given text. */
export interface ScriptedVendor {
  /** The value for `OPENAI_BASE_URL`. */
  url: string;
  /** Sets the text of all later answers, piece by piece. */
  say(...pieces: string[]): void;
  /** Lets the answers that `hold` keeps open end. */
  release(): void;
  /** Keeps all later answers open after their last piece. */
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

/** Lists the specification's text models. */
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
