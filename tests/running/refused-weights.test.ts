import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'refused-weights-'));
const file = join(folder, 'server/areas/routing/weights/router.weights');
const whole = readFileSync('server/areas/routing/weights/router.weights');

beforeAll(() => {
  for (const part of ['server', 'shared', 'package.json']) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return () => rmSync(folder, { recursive: true });
});

const ofAnotherVersion = Buffer.from(whole);
ofAnotherVersion.write('{"version":9', 12);

test.each([
  ['missing', null, /router\.weights can’t be read/],
  ['cut short', whole.subarray(0, -1_000), /the file is incomplete/],
  ['of another version', ofAnotherVersion, /they have version 9 instead of \d/],
])(
  'a server does not start with weights that are %s, and says so in one line',
  (_, bytes, why) => {
    onTestFinished(() => writeFileSync(file, whole));
    if (bytes) writeFileSync(file, bytes);
    else rmSync(file);
    const { status, stdout, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        // Nothing listens there, because the weights are checked before the database.
        DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
        ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
        LOG_LEVEL: 'silent',
        SWITCHYARD_PROFILE: 'sandbox',
      },
    });
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(/^The router’s weights can’t be used: /);
    expect(stderr).toMatch(why);
  },
  120_000,
);
