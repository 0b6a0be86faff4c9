import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeAnswer } from './markdown-answer.ts';

export interface PacedVendor {
  url: string;
  close(): void;
}

/** The models that the vendor lists and answers as. */
const models = ['gpt-3.5-turbo', 'gpt-4-turbo', 'gpt-4'];
const modelList = JSON.stringify({
  object: 'list',
  data: models.map((id) => ({ id, object: 'model' })),
});

const tokensPerSecond = 200;
const tickMs = 10;

/** A vendor in OpenAI's format that writes the same long answer to every prompt, at a fixed pace. */
export async function startPacedVendor(): Promise<PacedVendor> {
  const tokens = writeAnswer();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString('latin1')));
    request.on('end', () => {
      if (request.method === 'GET') response.end(modelList);
      else writePaced(response, tokens, models.find((id) => body.includes(`"${id}"`)) ?? '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

// Uses the clock to catch up after a late tick, so that the pace holds under load.
function writePaced(response: ServerResponse, tokens: readonly string[], model: string): void {
  const chunk = (more: object) => `data: ${JSON.stringify({ ...head, model, ...more })}\n\n`;
  const piece = (choice: object) => chunk({ choices: [{ index: 0, ...choice }] });
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const startedAt = performance.now();
  let written = 0;
  const ticking = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * tokensPerSecond);
    for (; written < Math.min(due, tokens.length); written += 1) {
      response.write(piece({ delta: { content: tokens[written] }, finish_reason: null }));
    }
    if (written < tokens.length) return;
    clearInterval(ticking);
    const end = piece({ delta: {}, finish_reason: 'stop' });
    response.end(`${end}${chunk({ choices: [], usage })}data: [DONE]\n\n`);
  }, tickMs);
  response.once('close', () => clearInterval(ticking));
}

/** Source: https://platform.openai.com/docs/api-reference/chat-streaming/streaming */
const head = {
  id: 'chatcmpl-bench',
  object: 'chat.completion.chunk',
  created: 1_760_000_000,
};
const usage = { prompt_tokens: 9, completion_tokens: 2000, total_tokens: 2009 };
