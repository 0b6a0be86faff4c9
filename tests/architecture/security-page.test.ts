import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { limits } from '#shared/contract/limits.ts';
import { readTrackedFiles, repositoryFolder } from './tracked-files.ts';

const read = (file: string) => readFileSync(join(repositoryFolder, file), 'utf8');
const page = read('SECURITY.md');
const named = [...page.matchAll(/`([\w/.-]+\.test\.ts)` “([^”]+)”/g)];

describe('SECURITY.md', () => {
  it('names a test for every published vulnerability, and each test exists', () => {
    const rows = page.split('\n').filter((line) => /(CVE|GHSA)-\d.* \| .* \|/.test(line));
    expect(rows.length).toBeGreaterThan(30);
    expect(named).toHaveLength(rows.length);
    const files = new Map(readTrackedFiles(/\.test\.ts$/).map(({ path, text }) => [path, text]));
    const missing = named
      .map(([, path = '', name = '']) => ({ path, name }))
      .filter(({ path, name }) => !files.get(path)?.includes(`'${name}'`));
    expect(missing).toEqual([]);
  });

  it('gives the proxies’ size limits, which match the server’s', () => {
    const mebibyte = 1024 * 1024;
    const body = limits.queryBodyBytes / mebibyte;
    const form = (limits.files * limits.documentBytes) / mebibyte + body;
    const given = (file: string, pattern: RegExp) => {
      expect(page).toContain(`](${file})`);
      return [...read(file).matchAll(pattern)].map(([, size]) => Number(size));
    };
    expect(given('deploy/nginx.conf', /client_max_body_size (\d+)m;/g)).toEqual([body, form]);
    expect(given('deploy/Caddyfile', /max_size (\d+)MiB/g)).toEqual([form, body]);
  });
});
