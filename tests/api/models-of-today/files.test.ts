import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { QueryOutput } from '#shared/contract/query/schemas.ts';
import { readStored } from '../../support/stored-answers.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';
import { makeForm, makePdf, makePng, type FormFile } from '../../support/test-files.ts';

let app: TestApp;
let person: TestClient;
let png: FormFile;
const pdf: FormFile = {
  bytes: makePdf('The harbour opens at dawn'),
  name: 'harbour.pdf',
  type: 'application/pdf',
};
beforeAll(async () => {
  app = await startTestApp({ STANDARD_PER_MINUTE: '1000' }, 'today');
  person = await app.person({ isStandard: true });
  png = { bytes: await makePng(), name: 'blue.png', type: 'image/png' };
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.reset());

async function ask(fields: Record<string, string>, files: FormFile[]): Promise<QueryOutput> {
  const body = makeForm(fields, files);
  const response = await person.fetch('/api/switchyard/multimodal', { method: 'POST', body });
  const answer = await response.json();
  if (response.status !== 200) throw new Error(JSON.stringify(answer));
  return answer as QueryOutput;
}

it.each([
  ['openai:gpt-3.5-turbo', 'gpt-6.1-terra'],
  ['openai:gpt-4', 'gpt-6.2-sol'],
  ['anthropic:claude-instant-1', 'claude-haiku-5-5'],
  ['anthropic:claude-2', 'claude-sonnet-5-5'],
  ['vertex:gemini-1.0-pro', 'gemini-3.5-flash-lite'],
  ['xai:grok-2-1212', 'grok-4.3'],
  ['xai:grok-2-vision-1212', 'grok-4.3'],
])('%s saw no pictures or is gone; %s sees the one that is sent to it', async (model, used) => {
  const answer = await ask({ query: 'What is in this picture?', model }, [png]);
  expect(answer.model).toBe(used);
  expect(answer.content).toMatch(/64\s*[×x]\s*48/);
  expect(await app.sandbox.requests()).toMatchObject([{ model: used, images: 1 }]);
  expect((await readStored(app, answer.queryId)).answer.content).toBe(answer.content);
});

it.each([
  ['openai:gpt-4', true],
  ['anthropic:claude-3-opus', true],
  ['vertex:gemini-1.0-pro', true],
  ['xai:grok-beta', false],
])('a PDF goes to %s as it is: %s', async (model, isWhole) => {
  const answer = await ask({ query: 'When does the harbour open?', model }, [pdf]);
  expect(answer.content).toMatch(/dawn/);
  const [request] = await app.sandbox.requests();
  expect(request).toMatchObject({ documents: 1 });
  expect(request?.prompt.includes('--- harbour.pdf ---')).toBe(!isWhole);
});

it('Auto gives a picture to a model of today that sees', async () => {
  const answer = await ask({ query: 'What is in this picture?' }, [png]);
  expect(answer.content).toMatch(/64\s*[×x]\s*48/);
  expect(answer.receipt.substitution).toBeNull();
});
