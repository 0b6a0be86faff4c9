import { mkdir, symlink, writeFile } from 'node:fs/promises';
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
