import { spawnSync } from 'node:child_process';
import { expect, it, vi } from 'vitest';
import type { Picker } from '#shared/contract/models/schemas.ts';
import { findDescendants, killGroup, listAlive, listDescendants } from './processes.ts';
import { jsonOf } from '#server/providers/http/testing/vendor-server.ts';
import { expectReal, startLlamaCpp, startOllama } from './local-models.ts';
import { makeDataDirectory, runProduct } from './run-product.ts';
import { listAnsweredQueries, readPostmasterPid, storeAnswer } from './stored-answers.ts';

function signal(pid: number, name: NodeJS.Signals): void {
  process.kill(pid, name);
}

async function expectAllGone(pids: number[]): Promise<void> {
  await vi.waitFor(() => expect(listAlive(pids)).toEqual([]), 20_000);
}

it('a second start rebuilds nothing and keeps all data, and each start looks for local models', async () => {
  const dataDir = await makeDataDirectory();
  const [ollama, llamaCpp] = await Promise.all([startOllama(), startLlamaCpp()]);
  const environment = {
    LOCAL_MODELS: '',
    OLLAMA_HOST: `127.0.0.1:${ollama.port}`,
    LLAMA_ARG_PORT: llamaCpp.port,
  };
  const [ofOllama, ofLlamaCpp] = [
    { 'own-ollama-here:llama3.2:3b': 'From Ollama.' },
    { 'own-llamacpp-here:qwen3-4b.gguf': 'From llama.cpp.' },
  ];
  const first = runProduct(dataDir, environment);
  const url = await first.ready();
  const id = await storeAnswer(url);
  await expectReal(url, { ...ofOllama, ...ofLlamaCpp });
  signal(first.pid, 'SIGTERM');
  expect(await first.exited).toBe(0);
  // A local server that is missing on the next start is removed, and the other one still works.
  ollama.vendor.answerWith(jsonOf(404, {}));
  const second = runProduct(dataDir, environment);
  await expectReal(await second.ready(), ofLlamaCpp);
  expect(second.lines.join('\n')).not.toMatch(/Building/);
  expect(await listAnsweredQueries(dataDir)).toContain(id);
});

it('npm start and npm run build do not rebuild what npm run build has built', async () => {
  const build = () => spawnSync('npm', ['run', '--silent', 'build'], { encoding: 'utf8' });
  expect(build()).toMatchObject({ status: 0, stderr: '' });
  const product = runProduct(await makeDataDirectory());
  await product.ready();
  expect(product.lines.join('\n')).not.toMatch(/Building/);
  expect(build().stdout).toMatch(/^The web app is up to date/);
});

it('Ctrl-C stops every process that was started', async () => {
  const product = runProduct(await makeDataDirectory());
  await product.ready();
  const started = listDescendants(product.pid);
  expect(started.length).toBeGreaterThan(2);
  // Ctrl-C reaches every process of the group.
  signal(-product.pid, 'SIGINT');
  expect(await product.exited).toBe(0);
  await expectAllGone(started);
});

it('npm start passes on its option, and a signal to npm alone stops every process', async () => {
  const command = ['npm', 'start', '--', '--models', 'today'];
  const product = runProduct(await makeDataDirectory(), {}, command);
  const response = await fetch(`${await product.ready()}/api/switchyard/models`);
  const { demo, models } = (await response.json()) as Picker;
  // The specification's models are answered by those that providers serve today.
  expect(demo).toMatchObject({ providers: expect.any(Array), hasRetired: false });
  const gpt = models.find(({ id }) => id === 'openai:gpt-3.5-turbo');
  expect(gpt?.answeredBy).not.toBeNull();
  const started = listDescendants(product.pid);
  signal(product.pid, 'SIGTERM');
  await product.exited;
  await expectAllGone(started);
});

it('a product that is killed with -9 together with its database starts again with all its data', async () => {
  const dataDir = await makeDataDirectory();
  const first = runProduct(dataDir);
  const id = await storeAnswer(await first.ready());
  killGroup([...listDescendants(first.pid), first.pid]);
  await first.exited;
  await runProduct(dataDir).ready();
  expect(await listAnsweredQueries(dataDir)).toContain(id);
});

it('a product that is killed with -9 alone leaves nothing running', async () => {
  const product = runProduct(await makeDataDirectory());
  await product.ready();
  const started = listDescendants(product.pid);
  signal(product.pid, 'SIGKILL');
  await expectAllGone(started);
});

it('the database restarts after kill -9: not ready, then ready, with a log line for each', async () => {
  const dataDir = await makeDataDirectory();
  const product = runProduct(dataDir);
  const url = await product.ready();
  const readiness = async () => (await fetch(`${url}/readyz`)).status;
  expect(await readiness()).toBe(200);
  signal(await readPostmasterPid(dataDir), 'SIGKILL');
  await vi.waitFor(async () => expect(await readiness()).toBe(503), {
    interval: 1,
    timeout: 20_000,
  });
  await vi.waitFor(async () => expect(await readiness()).toBe(200), 20_000);
  // PostgreSQL accepts connections before this line is printed.
  await product.waitForLine(/^PostgreSQL is running again/);
  expect(product.lines.filter((line) => line.startsWith('PostgreSQL'))).toEqual([
    'PostgreSQL stopped unexpectedly (signal SIGKILL). Restarting it.',
    'PostgreSQL is running again.',
  ]);
  expect(await storeAnswer(url)).not.toBe('');
});

it('the sandbox restarts at the same address after kill -9', async () => {
  const product = runProduct(await makeDataDirectory());
  const url = await product.ready();
  const sandbox = findDescendants(product.pid).find(({ command }) => command.includes('sandbox/'));
  signal(sandbox?.pid ?? 0, 'SIGKILL');
  await product.waitForLine(/^The sandbox is running again/);
  expect(await storeAnswer(url)).not.toBe('');
});
