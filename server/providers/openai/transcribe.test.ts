import { afterEach, beforeEach, expect, test } from 'vitest';
import { jsonOf, startVendorServer, type VendorServer } from '../http/testing/vendor-server.ts';
import { createOpenAiProvider, type OpenAiProvider } from './protocol.ts';

const wav = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt \r\n--'), Buffer.alloc(64, 0xff)]);
let vendor: VendorServer;
let provider: OpenAiProvider;

beforeEach(async () => {
  vendor = await startVendorServer();
  provider = connect(20_000);
});
afterEach(async () => {
  await vendor.close();
  await provider.close();
});

function connect(transcriptMs: number): OpenAiProvider {
  const apiKey = () => 'sk-test';
  return createOpenAiProvider({ baseUrl: vendor.url, apiKey, timeouts: { transcriptMs } });
}

function transcribe(signal = new AbortController().signal) {
  return provider.transcribe({ upstreamId: 'whisper-1', bytes: wav, extension: 'wav' }, signal);
}

test('a recording is returned as text, which may be empty', async () => {
  vendor.answerWith(
    jsonOf(200, { text: 'Grüße aus 東京', usage: { type: 'duration', seconds: 3 } }),
  );
  expect(await transcribe()).toMatchObject({ text: 'Grüße aus 東京', seconds: 3, usage: null });
  vendor.answerWith(jsonOf(200, { text: '' }));
  expect(await transcribe()).toMatchObject({ text: '', seconds: null, usage: null });
});

test('tokens and the length are read where the vendor reports them', async () => {
  const usage = { type: 'tokens', input_tokens: 30, output_tokens: 9, total_tokens: 39 };
  vendor.answerWith(jsonOf(200, { text: 'Hello', usage }));
  expect(await transcribe()).toMatchObject({
    seconds: null,
    usage: { inputTokens: 30, outputTokens: 9 },
  });
  vendor.answerWith(jsonOf(200, { text: 'Hello', duration: 8.47 }));
  expect(await transcribe()).toMatchObject({ seconds: 8.47, usage: null });
});

test('further fields are sent, lists too, and the file is named after its format', async () => {
  vendor.answerWith(jsonOf(200, { text: '' }));
  const fields = { language: 'de', 'timestamp_granularities[]': ['word', 'segment'] };
  const request = { upstreamId: 'whisper-1', bytes: wav, extension: 'm4a', fields };
  await provider.transcribe(request, new AbortController().signal);
  const form = String(vendor.calls[0]?.body);
  expect(form).toContain('filename="recording.m4a"\r\ncontent-type: audio/mp4');
  expect(form.match(/name="timestamp_granularities\[\]"\r\n\r\n(word|segment)\r\n/g)).toHaveLength(
    2,
  );
  expect(form).toContain('name="language"\r\n\r\nde\r\n');
});

test('a large recording gets more time', async () => {
  await provider.close();
  provider = createOpenAiProvider({
    baseUrl: vendor.url,
    apiKey: () => 'sk-test',
    timeouts: { transcriptMs: 1 },
  });
  vendor.answerWith(jsonOf(200, { text: 'Hello' }));
  const request = { upstreamId: 'whisper-1', bytes: Buffer.alloc(2 ** 20), extension: 'mp3' };
  const heard = await provider.transcribe(request, new AbortController().signal);
  expect(heard.text).toBe('Hello');
});

test('the form has the unchanged recording, the model and the format', async () => {
  vendor.answerWith(jsonOf(200, { text: '' }));
  await transcribe();
  const [call] = vendor.calls;
  expect(call).toMatchObject({
    path: '/audio/transcriptions',
    headers: { authorization: 'Bearer sk-test', accept: 'application/json' },
  });
  // The form is parsed by other code than the code that wrote it.
  const form = await new Response(call?.body instanceof Buffer ? new Uint8Array(call.body) : '', {
    headers: { 'content-type': call?.headers['content-type'] ?? '' },
  }).formData();
  expect([...form.keys()].toSorted()).toEqual(['file', 'model', 'response_format']);
  expect(form.get('model')).toBe('whisper-1');
  expect(form.get('response_format')).toBe('json');
  const file = form.get('file');
  if (!(file instanceof File)) throw new Error('The form carries no file.');
  expect({ name: file.name, type: file.type }).toEqual({
    name: 'recording.wav',
    type: 'audio/wav',
  });
  expect(Buffer.from(await file.arrayBuffer())).toEqual(wav);
});

test.each([
  [400, 'audio_too_short', 'Audio file is too short.', 'bad-request'],
  [401, 'invalid_api_key', 'Incorrect API key', 'invalid-key'],
  [404, 'model_not_found', 'The model does not exist', 'model-gone'],
  [413, null, 'Maximum content size limit exceeded', 'bad-request'],
  [429, 'rate_limit_exceeded', 'Slow down', 'rate-limited'],
  [500, null, 'The server had an error', 'server-error'],
])('a %i with code %s and "%s" is %s', async (status, code, message, kind) => {
  vendor.answerWith(jsonOf(status, { error: { message, type: 'invalid_request_error', code } }));
  await expect(transcribe()).rejects.toMatchObject({ provider: 'openai', kind, status, message });
});

test('a reply without text is malformed, and one over 16 MB is not read to its end', async () => {
  vendor.answerWith(jsonOf(200, { words: [] }));
  await expect(transcribe()).rejects.toMatchObject({ kind: 'malformed-reply' });
  vendor.answerWith(jsonOf(200, { text: 'a'.repeat(16 * 1024 * 1024) }));
  await expect(transcribe()).rejects.toMatchObject({ kind: 'malformed-reply' });
});

test('a silent vendor causes a timeout, and its socket is closed', async () => {
  await provider.close();
  provider = connect(500);
  const closed = new Promise((resolve) => {
    vendor.answerWith((response) => void response.once('close', resolve));
  });
  await expect(transcribe()).rejects.toMatchObject({ kind: 'request-timeout' });
  await closed;
});

test('a stop closes the socket and throws its reason', async () => {
  const controller = new AbortController();
  const closed = new Promise((resolve) => {
    vendor.answerWith((response) => {
      response.once('close', resolve);
      controller.abort();
    });
  });
  await expect(transcribe(controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  await closed;
});
