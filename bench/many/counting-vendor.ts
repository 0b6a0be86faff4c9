import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CountingVendor {
  url: string;
  /** The highest number of calls that were open at once. */
  readonly most: number;
  readonly calls: number;
  /**
   * When the call of the prompt with this mark was aborted, on the clock of `performance`; null if it wasn't.
   */
  abortedAt(mark: string): number | null;
  close(): void;
}

const pieces = 40;
const tickMs = 25;
const settledMs = 50;
const models = ['gpt-3.5-turbo', 'gpt-4'];
const list = JSON.stringify({
  object: 'list',
  data: models.map((id) => ({ id, object: 'model' })),
});

/** Builds a prompt that the vendor can identify by its mark. */
export function promptOf(mark: string): string {
  return `Say why the bridge was closed for three weeks (#${mark}#)`;
}

/** The vendor's answer to the prompt with this mark. */
export function answerTo(mark: string): string {
  return Array.from({ length: pieces }, (_, index) => `${mark} word ${index}. `).join('');
}

/** A vendor in OpenAI's format that writes for a second and counts exactly how many calls are open. */
export async function startCountingVendor(): Promise<CountingVendor> {
  const aborted = new Map<string, number>();
  const counts = { open: 0, most: 0, calls: 0 };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString('latin1')));
    request.on('end', () => {
      if (request.method === 'GET') return response.end(list);
      const mark = /#([\w-]+)#/.exec(body)?.[1] ?? '';
      counts.calls += 1;
      counts.open += 1;
      // Counts later, because an aborted call is noticed shortly after the call that took its place arrives.
      setTimeout(() => (counts.most = Math.max(counts.most, counts.open)), settledMs);
      response.once('close', () => {
        if (response.writableEnded) return;
        counts.open -= 1;
        aborted.set(mark, performance.now());
      });
      response.once('prefinish', () => (counts.open -= 1));
      const model = models.find((id) => body.includes(`"model":"${id}"`)) ?? 'unknown';
      write(response, mark, model);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    get most() {
      return counts.most;
    },
    get calls() {
      return counts.calls;
    },
    abortedAt: (mark) => aborted.get(mark) ?? null,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Source: https://platform.openai.com/docs/api-reference/chat-streaming/streaming */
function write(response: ServerResponse, mark: string, model: string): void {
  const head = { id: 'chatcmpl-bench', object: 'chat.completion.chunk', created: 1, model };
  const chunk = (more: object) => `data: ${JSON.stringify({ ...head, ...more })}\n\n`;
  const piece = (choice: object) => chunk({ choices: [{ index: 0, ...choice }] });
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  let written = 0;
  const ticking = setInterval(() => {
    const content = `${mark} word ${written}. `;
    response.write(piece({ delta: { content }, finish_reason: null }));
    written += 1;
    if (written < pieces) return;
    clearInterval(ticking);
    const usage = { prompt_tokens: 20, completion_tokens: pieces, total_tokens: 20 + pieces };
    const end = piece({ delta: {}, finish_reason: 'stop' });
    response.end(`${end}${chunk({ choices: [], usage })}data: [DONE]\n\n`);
  }, tickMs);
  response.once('close', () => clearInterval(ticking));
}
