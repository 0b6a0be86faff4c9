import Fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createState } from '../../control/sandbox-state.ts';
import { geminiDialect } from '../../google/google.ts';
import { serveExchange } from './serve-exchange.ts';

it('a simulator that fails says why, and loses the connection', async () => {
  const app = Fastify({ forceCloseConnections: true });
  onTestFinished(() => app.close());
  const call = {
    state: createState(0, 'specification'),
    identity: geminiDialect,
    kind: 'answer',
  } as const;
  app.get('/', (request, reply) =>
    serveExchange(call, request, reply, () => {
      throw new RangeError('The stack is full.');
    }),
  );
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => said.mockRestore());
  await expect(fetch(url, { headers: { 'x-goog-api-key': 'key' } })).rejects.toThrow();
  const words = said.mock.calls.map(([text]) => String(text)).join('');
  expect(words).toContain('The simulator of google failed: RangeError: The stack is full.');
});
