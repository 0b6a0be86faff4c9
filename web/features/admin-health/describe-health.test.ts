import { expect, it } from 'vitest';
import type { Health } from '#shared/contract/health/schemas.ts';
import { listPaused } from './describe-health.ts';

it('an open circuit is named after its provider, or after the one model affected', () => {
  const circuit = { state: 'open', kind: 'overloaded', leftSeconds: 20 };
  const providers = [
    { name: 'OpenAI', circuit, models: [{ name: 'GPT-4', circuit }] },
    { name: 'xAI', circuit: null, models: [{ name: 'Grok 2', circuit }] },
    { name: 'Google', circuit: null, models: [{ name: 'Gemini 1.5 Pro', circuit: null }] },
  ] as Health['providers'];
  expect(listPaused(providers)).toEqual(['OpenAI', 'Grok 2']);
});
