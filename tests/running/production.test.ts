import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/embedded-database.ts';
import { layOutImage } from '../support/image/lay-out-image.ts';
import { readStages } from '../support/image/read-image.ts';

const folder = mkdtempSync(join(tmpdir(), 'switchyard-image-'));
let database: TestDatabase;
/** The size of all files, measured before any test writes others into the folder. */
let imageBytes = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  layOutImage(folder);
  const files = globSync('**', { cwd: folder }).map((path) => statSync(join(folder, path)));
  imageBytes = files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

const programs = (words: string[], env: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, words, { cwd: folder, env, encoding: 'utf8' });

it('the image contains a server that answers, is healthy and stops, and its commands', async () => {
  const env = {
    PORT: '0',
    DATABASE_URL: database.url,
    PUBLIC_URL: 'https://switchyard.example',
    ENCRYPTION_KEY: Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('base64'),
    LOG_LEVEL: 'warn',
  };
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  const lines: string[] = [];
  createInterface({ input: server.stdout }).on('line', (line) => lines.push(line));
  const findUrl = () => /is running at (\S+)"/.exec(lines.join('\n'))?.[1];
  await vi.waitFor(() => expect(findUrl(), lines.join('\n')).toBeDefined(), { timeout: 60_000 });
  const url = findUrl() ?? '';
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ level: expect.stringMatching(/^(info|warn)$/) });

  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const page = await (await fetch(url)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  expect((await fetch(url + script)).headers.get('content-type')).toMatch(/^text\/javascript/);

  const asking = healthCheck();
  expect(programs(asking, { PORT: new URL(url).port }).status).toBe(0);
  expect(programs(asking, { PORT: '9' }).status).toBe(1);

  const backup = programs(['scripts/database/backup.ts', join(folder, 'a.backup')], env);
  const { pathname, host } = new URL(database.url);
  expect(backup.stdout).toContain(
    `Backing up the database ${pathname.slice(1)} on ${host}.\nBacked`,
  );
  server.kill('SIGTERM');
  const exited = once(server, 'exit');
  const readiness = async () => (await fetch(`${url}/readyz?for=proxy`)).status;
  await vi.waitFor(async () => expect(await readiness()).toBe(503), {
    interval: 1,
    timeout: 20_000,
  });
  // The process has no key, so this is what an accepted prompt gets.
  const sent = await fetch(`${url}/api/switchyard/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'Name a river' }),
  });
  expect(await sent.json()).toMatchObject({ code: 'missing-key' });
  expect(await exited).toEqual([0, null]);
});

it.each([
  ['backup.ts', ['a.backup'], 'npm start hasn’t created a database in'],
  ['recount.ts', ['2026-01-01', '2026-01-02'], 'npm start hasn’t created a database in'],
  ['restore.ts', ['a.backup'], 'Set it to the address of an empty database.'],
])('without DATABASE_URL, %s is refused and creates no database', (command, words, why) => {
  const { status, stdout, stderr } = programs([`scripts/database/${command}`, ...words], {});
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('DATABASE_URL isn’t set');
  expect(stderr).toContain(why);
  expect(existsSync(join(folder, '.switchyard'))).toBe(false);
});

it('a start that is refused says why in lines of JSON, one for each variable', () => {
  const { status, stdout } = programs(['server/main.ts'], { PORT: 'many', DATABSE_URL: 'x' });
  expect(status).toBe(1);
  const lines = stdout.trim().split('\n');
  const said = lines.map((line) => JSON.parse(line) as { level: string; msg: string });
  expect(said.every(({ level }) => level === 'fatal')).toBe(true);
  const starts = ['The configuration', 'PORT must', 'DATABASE_URL is', 'ENCRYPTION_KEY is'];
  const texts = said.map(({ msg }) => msg);
  for (const start of [...starts, 'PUBLIC_URL is', 'DATABSE_URL is set, but']) {
    expect(texts.filter((text) => text.startsWith(start))).toHaveLength(1);
  }
});

/** With Node stripped (109 MB) and its parts of Debian (24 MB), this makes an image of 200 MB. */
it('the contents of the image are at most 67 MB', () => {
  expect(imageBytes / 1e6).toBeGreaterThan(40);
  expect(imageBytes / 1e6).toBeLessThan(67);
});

/** The arguments after Node in the image's own health check. */
function healthCheck(): string[] {
  const [, image = []] = readStages();
  const { arguments: words = '' } = image.find(({ name }) => name === 'HEALTHCHECK') ?? {};
  const [program, ...rest] = JSON.parse(words.slice(words.indexOf('['))) as string[];
  expect(program).toBe('/usr/local/bin/node');
  return rest;
}
