import { describe, expect, it } from 'vitest';
import { useSandbox } from './sandbox-under-test.ts';

const sandbox = useSandbox();
const bearer = { authorization: 'Bearer key' };
const claude = { 'x-api-key': 'key', 'anthropic-version': '2023-06-01' };
const gemini = { 'x-goog-api-key': 'key' };
const user = [{ role: 'user', content: 'Hello' }];
const contents = [{ parts: [{ text: 'Hello' }] }];

const chat = '/openai/v1/chat/completions';
const grok = '/xai/v1/chat/completions';
const messages = '/anthropic/v1/messages';
const generate = '/google/v1beta/models/gemini-2.5-flash:generateContent';

async function post(path: string, headers: Record<string, string>, body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const reply = await fetch(sandbox.url + path, { method: 'POST', headers, body: text });
  return { status: reply.status, text: await reply.text(), headers: reply.headers };
}

describe('each vendor words its own refusals', () => {
  it.each([
    ['OpenAI without a key', chat, {}, {}, 401, /provide an API key/],
    ['OpenAI with broken JSON', chat, bearer, '{', 400, /could not parse the JSON/],
    ['OpenAI without a model', chat, bearer, { messages: user }, 400, /must provide a model/],
    ['OpenAI without messages', chat, bearer, { model: 'gpt-4' }, 400, /Missing required/],
    [
      'OpenAI with odd messages',
      chat,
      bearer,
      { model: 'gpt-4', messages: 'x' },
      400,
      /invalid_type/,
    ],
    ['xAI without a key', grok, {}, {}, 401, /authorization/],
    [
      'xAI with a wrong key',
      grok,
      { authorization: 'Bearer invalid' },
      {},
      400,
      /Incorrect API key/,
    ],
    ['xAI without messages', grok, bearer, { model: 'grok-3' }, 422, /missing field `messages`/],
    ['Anthropic without a key', messages, {}, {}, 401, /x-api-key header is required/],
    ['Anthropic without a version', messages, { 'x-api-key': 'k' }, {}, 400, /anthropic-version/],
    [
      'Anthropic without max_tokens',
      messages,
      claude,
      { model: 'claude-opus-4-8', messages: user },
      400,
      /max_tokens: Field required/,
    ],
    [
      'Anthropic with an unknown field',
      messages,
      claude,
      { model: 'claude-opus-4-8', max_tokens: 5, messages: user, foo: 1 },
      400,
      /foo: Extra inputs/,
    ],
    ['Google without a key', generate, {}, {}, 403, /unregistered callers/],
    ['Google without contents', generate, gemini, {}, 400, /contents is not specified/],
    [
      'Google with an unknown field',
      generate,
      gemini,
      { contents, foo: 1 },
      400,
      /Unknown name \\"foo\\"/,
    ],
    [
      'Google with odd contents',
      generate,
      gemini,
      { contents: 'x' },
      400,
      /Invalid value at 'contents'/,
    ],
    [
      'xAI with a file',
      grok,
      bearer,
      { model: 'grok-4', messages: [{ role: 'user', content: [{ type: 'file' }] }] },
      422,
      /unknown variant `file`, expected `text` or `image_url`/,
    ],
  ] as const)('%s', async (_name, path, headers, body, status, words) => {
    const reply = await post(path, { ...headers }, body);
    expect(reply.text).toMatch(words);
    expect(reply.status).toBe(status);
  });

  it('an OpenAI reasoning model takes max_completion_tokens, not max_tokens', async () => {
    const ask = (more: object) => post(chat, bearer, { model: 'o3', messages: user, ...more });
    expect((await ask({ max_tokens: 5 })).text).toContain('unsupported_parameter');
    expect((await ask({ max_completion_tokens: 500 })).status).toBe(200);
  });

  it('the newer Anthropic version takes a Bearer key', async () => {
    const headers = { ...bearer, 'anthropic-version': '2026-10-21' };
    const body = { model: 'claude-opus-4-8', max_tokens: 50, messages: user };
    expect((await post(messages, headers, body)).status).toBe(200);
  });
});

describe('a rate limit says when to retry', () => {
  it.each([
    ['OpenAI', chat, bearer, { model: 'gpt-4', messages: user }],
    ['xAI', grok, bearer, { model: 'grok-3', messages: user }],
    ['Anthropic', messages, claude, { model: 'claude-opus-4-8', max_tokens: 5, messages: user }],
  ] as const)('%s in a header', async (_name, path, headers, body) => {
    await sandbox.play('rate-limited', { retryAfterSeconds: 7 });
    expect((await post(path, headers, body)).headers.get('retry-after')).toBe('7');
  });

  it('Google in the body only', async () => {
    await sandbox.play('rate-limited', { retryAfterSeconds: 7 });
    const reply = await post(generate, gemini, { contents });
    expect(reply.headers.get('retry-after')).toBeNull();
    expect(reply.text).toContain('"retryDelay": "7s"');
  });
});

describe('a whole reply of 200 with an error inside', () => {
  it.each([
    [chat, bearer, { model: 'gpt-4', messages: user }, /"server_error"/],
    [grok, bearer, { model: 'grok-3', messages: user }, /"code":"Internal error"/],
    [
      messages,
      claude,
      { model: 'claude-opus-4-8', max_tokens: 5, messages: user },
      /overloaded_error/,
    ],
    [generate, gemini, { contents }, /UNAVAILABLE/],
  ] as const)('at %s', async (path, headers, body, words) => {
    await sandbox.play('error-in-200');
    const reply = await post(path, headers, body);
    expect(reply.status).toBe(200);
    expect(reply.text).toMatch(words);
  });
});

describe('model lists', () => {
  it.each([
    ['/openai/v1/models', bearer, 'gpt-4o'],
    ['/xai/v1/models', bearer, 'grok-2-1212'],
    ['/anthropic/v1/models', claude, 'claude-3-opus-20240229'],
    ['/google/v1beta/models', gemini, 'models/gemini-1.5-flash'],
    ['/google/v1beta/models/gemini-2.5-pro', gemini, 'models/gemini-2.5-pro'],
  ] as const)('%s', async (path, headers, model) => {
    const reply = await fetch(sandbox.url + path, { headers });
    expect(reply.status).toBe(200);
    expect(await reply.text()).toContain(`"${model}"`);
  });
});
