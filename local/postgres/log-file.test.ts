import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openLogFile } from './log-file.ts';

// Every write to this file fails as on a full disk.
const full = '/dev/full';

it('a full disk is reported once, and logging resumes when there is space again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'switchyard-log-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'postgresql.log');
  await symlink(full, path);
  const told: string[] = [];
  const log = openLogFile(path, (line) => told.push(line), 0);
  await vi.waitFor(() => {
    log.write('lost');
    expect(told).toHaveLength(1);
  }, 20_000);
  expect(told[0]).toMatch(/^Couldn’t write PostgreSQL’s log: ENOSPC/);
  await rm(path);
  await vi.waitFor(() => {
    log.write('kept');
    expect(told).toHaveLength(2);
  }, 20_000);
  expect(told[1]).toBe('PostgreSQL’s log can be written again.');
  await new Promise<void>((resolve) => log.end(resolve));
  expect(await readFile(path, 'utf8')).toMatch(/^(kept\n)+$/);
});
