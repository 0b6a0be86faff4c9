import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  longStream,
  modelList,
  paceOf,
  shortStream,
  slowStream,
  wholeAnswer,
} from './fake-answers.ts';
import { endWithParent } from './end-with-parent.ts';

/** A running stream of the fake vendor, which uses OpenAI's format and as little CPU time as possible. */
interface Running {
  response: ServerResponse;
  pieces: readonly Buffer[];
  next: number;
}

const tickMs = { paced: 5, slow: 500 };
const running = { paced: new Set<Running>(), slow: new Set<Running>() };

endWithParent();
for (const pace of ['paced', 'slow'] as const) {
  setInterval(() => running[pace].forEach((stream) => writeNext(pace, stream)), tickMs[pace]);
}

const server = createServer((request, response) => {
  if (request.method === 'GET') return send(response, 'application/json', modelList);
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => answer(Buffer.concat(pieces).toString('latin1'), response));
});
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});

function answer(body: string, response: ServerResponse): void {
  if (!body.includes('"stream":true')) return send(response, 'application/json', wholeAnswer);
  const pace = paceOf(body);
  if (pace === 'paced' || pace === 'slow') return begin(pace, response);
  if (pace === 'short') return send(response, 'text/event-stream', shortStream);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const piece of longStream) response.write(piece);
  response.end();
}

function send(response: ServerResponse, type: string, body: Buffer): void {
  response.writeHead(200, { 'content-type': type, 'content-length': body.length });
  response.end(body);
}

function begin(pace: 'paced' | 'slow', response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const pieces = pace === 'paced' ? longStream : slowStream;
  const stream: Running = { response, pieces, next: 0 };
  running[pace].add(stream);
  response.once('close', () => running[pace].delete(stream));
  writeNext(pace, stream);
}

function writeNext(pace: 'paced' | 'slow', stream: Running): void {
  stream.response.write(stream.pieces[stream.next]);
  stream.next += 1;
  if (stream.next < stream.pieces.length) return;
  running[pace].delete(stream);
  stream.response.end();
}
