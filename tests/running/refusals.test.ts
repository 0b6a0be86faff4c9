import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { findDescendants } from './processes.ts';
import { makeDataDirectory, runProduct } from './run-product.ts';

async function expectRefusal(dataDir: string, environment = {}): Promise<string> {
  const product = runProduct(dataDir, environment);
  expect(await product.exited).toBe(1);
  expect(product.lines).toHaveLength(1);
  expect(findDescendants(product.pid)).toEqual([]);
  return product.lines[0] ?? '';
}

it('a port in use is reported in one clear line that says what to do', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void holder.close());
  await new Promise((resolve) => holder.once('listening', resolve));
  const { port } = holder.address() as AddressInfo;
  const line = await expectRefusal(await makeDataDirectory(), { PORT: String(port) });
  expect(line).toBe(
    `Port ${port} is in use. Stop the program that uses it, or set PORT to another port (0 uses a free one).`,
  );
});

it.each(['0.0.0.0', '::', '192.0.2.7', 'example.com'])(
  'an address that other machines can reach is refused: HOST=%s',
  async (host) => {
    const line = await expectRefusal(await makeDataDirectory(), { HOST: host });
    expect(line).toContain(`npm start only listens on this machine, not on HOST=${host}`);
  },
);

it('an invalid port is refused', async () => {
  const line = await expectRefusal(await makeDataDirectory(), { PORT: '70000' });
  expect(line).toBe('PORT must be a whole number from 0 to 65535, not 70000.');
});

it('a data directory that can’t be written is reported in one clear line', async () => {
  const file = await makeDataDirectory();
  await writeFile(file, '');
  const line = await expectRefusal(`${file}/below`);
  expect(line).toMatch(/^Couldn’t write to the data directory .*below \(ENOTDIR\)/);
  expect(line).toContain('SWITCHYARD_DATA_DIR');
});

it('a full data directory isn’t reported as in use by another copy', async () => {
  const dataDir = await makeDataDirectory();
  await mkdir(dataDir, { recursive: true });
  // Every write to this file fails as on a full disk.
  await symlink('/dev/full', `${dataDir}/lock.pid`);
  const line = await expectRefusal(dataDir);
  expect(line).toMatch(
    /^Couldn’t write to the data directory .* \(ENOSPC: no space left on device/,
  );
});

it('a second copy on the same data is refused and names the process that uses it', async () => {
  const dataDir = await makeDataDirectory();
  const first = runProduct(dataDir);
  const url = await first.ready();
  const line = await expectRefusal(dataDir);
  expect(line).toContain(`Another Switchyard (process ${first.pid}) is already using ${dataDir}`);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

it('a damaged or missing file of the data directory is named in one line, and nothing is replaced', async () => {
  const dataDir = await makeDataDirectory();
  const first = runProduct(dataDir);
  await first.ready();
  process.kill(first.pid, 'SIGINT');
  await first.exited;
  const damages: [file: string, content: string | null, told: RegExp][] = [
    ['encryption-key', null, /^The encryption key .* is missing\. Nothing was changed\./],
    ['encryption-key', '', /^The encryption key .* is damaged\. Nothing was changed\./],
    ['encryption-key', 'abc', /^The encryption key .* is damaged\./],
    ['postgres/password', '', /^The database password is damaged\. Restore /],
    ['postgres/password', 'not-the-one', /^The database rejects the saved password\. Restore /],
    ['lock', 'not a lock, but more than a hundred bytes. '.repeat(100), / is damaged\. Delete it/],
    ['postgres/cluster/PG_VERSION', null, /^PostgreSQL didn’t start: .* If the database in /],
    [
      'postgres/cluster/global/pg_control',
      '\0'.repeat(8192),
      /^PostgreSQL didn’t start: .* If the database in /,
    ],
  ];
  for (const [name, content, told] of damages) {
    const file = `${dataDir}/${name}`;
    const kept = await readFile(file);
    if (content === null) await rm(file);
    else await writeFile(file, content);
    const product = runProduct(dataDir);
    expect([name, await product.exited]).toEqual([name, 1]);
    const lines = product.lines.filter((line) => !/^(Started|Created) /.test(line));
    expect(lines).toEqual([expect.stringMatching(told)]);
    expect(lines[0]).toContain(
      name.startsWith('postgres/cluster') ? `${dataDir}/postgres/cluster` : file,
    );
    expect(existsSync(file)).toBe(content !== null);
    await writeFile(file, kept);
  }
  await runProduct(dataDir).ready();
});
