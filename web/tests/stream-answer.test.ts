import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import { ApiError, ConnectionLost } from '#web/api/api-error.ts';
import { streamAnswer } from '#web/api/stream/stream-answer.ts';

const queryId = '0d6f3c1e-8a55-4f5e-9a39-1f8d5b0c2a11';
const threadId = '5a1f0c77-2f0e-4c06-9d1d-6a0f4b9e7c52';
const words = ['Snow ', 'on ', 'the ', 'wire, ', 'größer ', '日本 ', '🚂.'];
const events: StreamEvent[] = [
  { type: 'route', queryId, threadId, columns: [], recommendations: [], details: null },
  ...words.map((text) => ({ type: 'text' as const, column: 0, text })),
  { type: 'done', queryId },
];
const wire = events.map(
  (event, index) => `id: ${index + 1}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`,
);

let server: Server | undefined;

afterEach(() => {
  vi.unstubAllGlobals();
  server?.closeAllConnections();
  server?.close();
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers each request with the next of these answers, and repeats the last one. */
async function serve(...answers: Answer[]): Promise<IncomingMessage[]> {
  const requests: IncomingMessage[] = [];
  server = createServer((request, response) => {
    requests.push(request);
    answers[Math.min(requests.length, answers.length) - 1]?.(request, response);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    realFetch(`http://127.0.0.1:${port}${path}`, init),
  );
  return requests;
}

function startStream(response: ServerResponse) {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
}

const whole: Answer = (_, response) => {
  startStream(response);
  response.end(wire.join(''));
};

async function collect(signal = new AbortController().signal): Promise<StreamEvent[]> {
  const seen: StreamEvent[] = [];
  const options = { signal, retryDelaysMs: [1, 1, 1] };
  for await (const event of streamAnswer({ query: 'hello' }, options)) seen.push(event);
  return seen;
}

test('an answer is read to its end, and requested as an event stream with cookies and a JSON body', async () => {
  const [request] = await serve(whole).then(async (requests) => {
    expect(await collect()).toEqual(events);
    return requests;
  });
  expect(request?.method).toBe('POST');
  expect(request?.url).toBe('/api/switchyard/query');
  expect(request?.headers.accept).toBe('text/event-stream');
  expect(request?.headers['content-type']).toBe('application/json');
});

test('chunks may be split anywhere, even within a character', async () => {
  const bytes = new TextEncoder().encode(wire.join(''));
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 8 });
  let pieces: Uint8Array[] = [];
  const sendPieces = async (response: ServerResponse) => {
    startStream(response);
    for (const piece of pieces) {
      response.write(piece);
      await new Promise(setImmediate);
    }
    response.end();
  };
  await serve((_, response) => void sendPieces(response));
  await fc.assert(
    fc.asyncProperty(cuts, async (at) => {
      const edges = [0, ...at.toSorted((a, b) => a - b), bytes.length];
      pieces = edges.slice(1).map((end, index) => bytes.slice(edges[index], end));
      expect(await collect()).toEqual(events);
    }),
    { numRuns: 25 },
  );
});

test('a broken connection resumes after the last event, without losing or repeating any', async () => {
  const breakAfter =
    (count: number): Answer =>
    (request, response) => {
      startStream(response);
      const from = Number(request.headers['last-event-id'] ?? 0);
      response.write(wire.slice(Math.max(0, from - 1), from + count).join(''), () =>
        setTimeout(() => response.destroy(), 20),
      );
    };
  const resume: Answer = (request, response) => {
    startStream(response);
    response.end(wire.slice(Number(request.headers['last-event-id'])).join(''));
  };
  const requests = await serve(breakAfter(3), breakAfter(2), resume);
  expect(await collect()).toEqual(events);
  expect(requests[1]?.method).toBe('GET');
  expect(requests[1]?.url).toBe(`/api/switchyard/queries/${queryId}/events`);
  expect(requests.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '3', '5']);
});

test('a missing event is fetched, not skipped', async () => {
  const requests = await serve((request, response) => {
    startStream(response);
    const from = Number(request.headers['last-event-id'] ?? 0);
    response.end(
      wire
        .filter((_, index) => from > 0 || index !== 2)
        .slice(from)
        .join(''),
    );
  });
  expect(await collect()).toEqual(events);
  expect(requests).toHaveLength(2);
});

test('a body that ends before done is resumed, and abandoned after a few attempts', async () => {
  const requests = await serve(
    (_, response) => {
      startStream(response);
      response.end(wire.slice(0, 2).join(''));
    },
    (_, response) => {
      startStream(response);
      response.end();
    },
  );
  await expect(collect()).rejects.toBeInstanceOf(ConnectionLost);
  expect(requests).toHaveLength(4);
});

test('an answer that the server no longer has counts as lost, not as a failed query', async () => {
  await serve(
    (_, response) => {
      startStream(response);
      response.end(wire[0]);
    },
    (_, response) => {
      response.writeHead(404).end('{"code":"not-found","message":"Gone."}');
    },
  );
  await expect(collect()).rejects.toBeInstanceOf(ConnectionLost);
});

test('a refused query is reported as its problem, and is not sent twice', async () => {
  const problem = { code: 'minute-limit', message: 'Ten a minute.', retryAfterSeconds: 12 };
  const requests = await serve((_, response) => {
    response.writeHead(429, { 'Content-Type': 'application/json' }).end(JSON.stringify(problem));
  });
  const error = await collect().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 429, problem });
  expect(requests).toHaveLength(1);
});

test('a query that breaks before it has an id is not sent again', async () => {
  const requests = await serve((request) => request.socket.destroy());
  await expect(collect()).rejects.toBeInstanceOf(TypeError);
  expect(requests).toHaveLength(1);
});

test('aborting stops reading immediately', async () => {
  const abort = new AbortController();
  await serve((_, response) => {
    startStream(response);
    response.write(wire[0]);
    setTimeout(() => abort.abort(), 20);
  });
  await expect(collect(abort.signal)).rejects.toMatchObject({ name: 'AbortError' });
});
