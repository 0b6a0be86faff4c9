import Anthropic from '@anthropic-ai/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SwitchyardField } from '#shared/contract/v1/chat-schemas.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';
import { makeKey } from './access-by-key.ts';

let app: TestApp;
let person: TestClient;
let secret: string;
let client: Anthropic;
beforeAll(async () => {
  app = await startTestApp({ STANDARD_PER_MINUTE: '10000' }, 'today');
  person = await app.person({ isStandard: true });
  ({ secret } = await makeKey(person, { name: 'A', scopes: ['chat'], expiresInDays: null }));
  client = new Anthropic({ apiKey: secret, baseURL: app.url, maxRetries: 0 });
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.reset());

const opus = 'anthropic:claude-opus-5-5';
const luna = 'openai:gpt-6-luna';
const gemini = 'vertex:gemini-4-hydrogen';
const hello: Anthropic.MessageParam[] = [{ role: 'user', content: 'Why is the sky blue?' }];
const ask = { model: opus as string, max_tokens: 2_000, messages: hello };
const ofSwitchyard = (reply: object) => (reply as { switchyard: SwitchyardField }).switchyard;
const textOf = ({ content }: Anthropic.Message) =>
  content.map((block) => (block.type === 'text' ? block.text : '')).join('');

describe('Anthropic’s client', () => {
  it.each([opus, luna, gemini, 'auto', 'auto:best'])(
    'gets an answer from %s, whole and streamed',
    async (model) => {
      const whole = await client.messages.create({ ...ask, model });
      expect(whole).toMatchObject({ type: 'message', role: 'assistant', stop_reason: 'end_turn' });
      expect(whole.content).toMatchObject([{ type: 'text' }]);
      expect(whole.usage.output_tokens).toBeGreaterThan(0);
      expect(ofSwitchyard(whole)).toMatchObject({ failovers: [], ignored: [] });
      const streamed = await client.messages.stream({ ...ask, model }).finalMessage();
      expect(textOf(streamed)).toBe(textOf(whole));
      expect(streamed.stop_reason).toBe('end_turn');
      expect(streamed.usage.input_tokens).toBe(whole.usage.input_tokens);
    },
  );
});
