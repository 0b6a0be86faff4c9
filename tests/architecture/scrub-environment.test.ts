import { expect, it } from 'vitest';
import { readVariableExamples } from '../support/running-pages.ts';
import { listVariables, scrubEnvironment } from '../support/scrub-environment.ts';

const documented = [...readVariableExamples().keys()];

function scrub(names: readonly string[]): string[] {
  const environment = Object.fromEntries(names.map((name) => [name, 'set by the developer']));
  scrubEnvironment(environment);
  return Object.keys(environment);
}

it('every variable in docs/running/variables.md is cleared before the tests, except two that tools need', () => {
  expect(documented.length).toBeGreaterThan(100);
  expect(scrub(documented)).toEqual(['NODE_EXTRA_CA_CERTS', 'CHROMIUM_PATH']);
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
