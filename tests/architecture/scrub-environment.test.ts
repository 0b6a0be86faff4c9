import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listVariables, scrubEnvironment } from '../support/scrub-environment.ts';

const guide = readFileSync('docs/running.md', 'utf8');
const documented = [...guide.matchAll(/^\| (`[A-Z_`, ]+`) +\|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/[A-Z_]+/g)].map(([variable]) => variable),
);

function scrub(names: readonly string[]): string[] {
  const environment = Object.fromEntries(names.map((name) => [name, 'set by the developer']));
  scrubEnvironment(environment);
  return Object.keys(environment);
}

it('every variable in docs/running.md is cleared before the tests, except the browser’s path', () => {
  expect(documented.length).toBeGreaterThan(100);
  expect(scrub(documented)).toEqual(['CHROMIUM_PATH']);
});

it('every variable that the product or a provider’s library reads is cleared', () => {
  expect(scrub(listVariables())).toEqual([]);
  const others = ['OPENAI_ORG_ID', 'STRIPE_API_KEY', 'PGHOST', 'OTEL_SDK_DISABLED', 'AWS_PROFILE'];
  const proxies = ['http_proxy', 'https_proxy', 'no_proxy', 'all_proxy', 'HTTPS_PROXY'];
  expect(scrub([...others, 'AZURE_OPENAI_ENDPOINT', 'MISTRAL_API_KEY', ...proxies])).toEqual([]);
});

it('variables that the test tools need are kept', () => {
  const kept = ['PATH', 'HOME', 'CI', 'NODE_OPTIONS', 'LANG', 'TMPDIR'];
  expect(scrub(kept)).toEqual(kept);
});
