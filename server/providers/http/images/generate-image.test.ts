import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGoogleProvider } from '../../google/protocol.ts';
import { createOpenAiProvider } from '../../openai/protocol.ts';
import { createXaiProvider } from '../../xai/protocol.ts';
import { jsonOf, startVendorServer, type VendorServer } from '../testing/vendor-server.ts';
import type { ImageRequest } from '#server/providers/contract/model-provider.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex');
const base64 = png.toString('base64');
let vendor: VendorServer;
beforeAll(async () => {
  vendor = await startVendorServer();
});
afterAll(() => vendor.close());

type Create = typeof createGoogleProvider | typeof createXaiProvider | typeof createOpenAiProvider;

async function draw(create: Create, picture?: ImageRequest['picture']) {
  const provider = create({ baseUrl: vendor.url, apiKey: () => 'key-of-a-test' });
  try {
    const request = { upstreamId: 'some-model', prompt: 'A boat', ...(picture && { picture }) };
    return await provider.generateImage(request, new AbortController().signal);
  } finally {
    await provider.close();
  }
}

describe('Google', () => {
  const answerOf = (candidate: object, more: object = {}) =>
    jsonOf(200, { candidates: [candidate], ...more });
  const drawn = { inlineData: { mimeType: 'image/png', data: base64 } };

  test('is called for an image, which arrives as bytes without the drafts from its thinking', async () => {
    const parts = [{ ...drawn, thought: true }, { text: 'Here it is.' }, drawn];
    vendor.answerWith(answerOf({ content: { parts }, finishReason: 'STOP' }));
    expect(await draw(createGoogleProvider)).toEqual([
      { mediaType: 'image/png', bytes: png, revisedPrompt: null },
    ]);
    expect(vendor.calls.at(-1)).toMatchObject({
      path: '/models/some-model:generateContent',
      headers: { 'x-goog-api-key': 'key-of-a-test' },
      body: {
        contents: [{ role: 'user', parts: [{ text: 'A boat' }] }],
        generationConfig: { responseModalities: ['IMAGE'] },
      },
    });
  });

  test.each([
    ['a blocked prompt', { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }],
    ['an unsafe image', { candidates: [{ finishReason: 'IMAGE_SAFETY' }] }],
  ])('%s counts as declined', async (_what, answer) => {
    vendor.answerWith(jsonOf(200, answer));
    await expect(draw(createGoogleProvider)).rejects.toMatchObject({ kind: 'refused' });
  });

  test.each([
    ['nothing', answerOf({ content: { parts: [] }, finishReason: 'STOP' })],
    ['no candidate', jsonOf(200, { hello: 'world' })],
    ['no image', answerOf({ content: { parts: [{ inlineData: { data: 'Zm9v' } }] } })],
  ])('%s counts as malformed', async (_what, answer) => {
    vendor.answerWith(answer);
    await expect(draw(createGoogleProvider)).rejects.toMatchObject({ kind: 'malformed-reply' });
  });

  test('a refusal with a text keeps that text', async () => {
    const parts = [{ text: 'Thinking.', thought: true }, { text: 'I can’t draw that.' }];
    vendor.answerWith(answerOf({ content: { parts }, finishReason: 'STOP' }));
    await expect(draw(createGoogleProvider)).rejects.toMatchObject({
      kind: 'refused',
      isRetryable: false,
      words: 'I can’t draw that.',
    });
  });

  test.each(['NO_IMAGE', 'IMAGE_OTHER', 'OTHER', 'MAX_TOKENS', 'SOMETHING_NEW'])(
    '%s without a picture does not count as malformed',
    async (finishReason) => {
      vendor.answerWith(answerOf({ finishReason }));
      await expect(draw(createGoogleProvider)).rejects.toMatchObject({
        kind: 'no-picture',
        message: finishReason,
        isRetryable: false,
      });
    },
  );
});

describe('a picture to edit', () => {
  const given = { mediaType: 'image/png', bytes: png };
  const url = `data:image/png;base64,${base64}`;

  test('is sent to Google before the text', async () => {
    const inlineData = { mimeType: 'image/png', data: base64 };
    vendor.answerWith(jsonOf(200, { candidates: [{ content: { parts: [{ inlineData }] } }] }));
    await draw(createGoogleProvider, given);
    expect(vendor.calls.at(-1)).toMatchObject({
      path: '/models/some-model:generateContent',
      body: { contents: [{ parts: [{ inlineData }, { text: 'A boat' }] }] },
    });
  });

  test('is sent together with others', async () => {
    const others = [{ ...given, kind: 'image' as const }];
    const inlineData = { mimeType: 'image/png', data: base64 };
    vendor.answerWith(jsonOf(200, { candidates: [{ content: { parts: [{ inlineData }] } }] }));
    await draw(createGoogleProvider, { ...given, others });
    expect(vendor.calls.at(-1)).toMatchObject({
      body: { contents: [{ parts: [{ inlineData }, { inlineData }, { text: 'A boat' }] }] },
    });
    vendor.answerWith(jsonOf(200, { data: [{ b64_json: base64 }] }));
    await draw(createOpenAiProvider, { ...given, others });
    expect(vendor.calls.at(-1)).toMatchObject({
      body: { images: [{ image_url: url }, { image_url: url }] },
    });
  });

  test('is sent to OpenAI with its mask', async () => {
    vendor.answerWith(jsonOf(200, { data: [{ b64_json: base64 }] }));
    const mask = { mediaType: 'image/png', bytes: Buffer.concat([png, png]) };
    await draw(createOpenAiProvider, { ...given, mask });
    const image_url = `data:image/png;base64,${mask.bytes.toString('base64')}`;
    expect(vendor.calls.at(-1)).toMatchObject({
      path: '/images/edits',
      body: { images: [{ image_url: url }], mask: { image_url } },
    });
  });

  test.each([
    ['OpenAI', createOpenAiProvider, { images: [{ image_url: url }], size: '1024x1024' }],
    ['xAI', createXaiProvider, { image: { type: 'image_url', url }, response_format: 'b64_json' }],
  ])('is sent to the edits endpoint of %s', async (_, create, body) => {
    vendor.answerWith(jsonOf(200, { data: [{ b64_json: base64 }] }));
    expect(await draw(create, given)).toMatchObject([{ bytes: png }]);
    const call = vendor.calls.at(-1);
    expect(call).toMatchObject({ path: '/images/edits', body: { model: 'some-model', ...body } });
  });
});

describe('xAI', () => {
  test('is called for image bytes, and its rewritten prompt is kept', async () => {
    const image = { b64_json: base64, revised_prompt: 'A boat at sea' };
    vendor.answerWith(jsonOf(200, { data: [image] }));
    expect(await draw(createXaiProvider)).toEqual([
      { mediaType: 'image/png', bytes: png, revisedPrompt: 'A boat at sea' },
    ]);
    expect(vendor.calls.at(-1)).toMatchObject({
      path: '/images/generations',
      headers: { authorization: 'Bearer key-of-a-test' },
      body: { model: 'some-model', prompt: 'A boat', n: 1, response_format: 'b64_json' },
    });
  });

  test('reports the cost of an image itself', async () => {
    const data = [{ b64_json: base64 }];
    vendor.answerWith(jsonOf(200, { data, usage: { cost_in_usd_ticks: 400_000_000 } }));
    const [image] = await draw(createXaiProvider);
    expect(image?.usage).toMatchObject({ costMicroUsd: 40_000 });
  });

  test('a prompt against the guidelines is declined, and a reply without images is malformed', async () => {
    const error = 'Generated image rejected by content moderation.';
    vendor.answerWith(jsonOf(400, { code: 'Client specified an invalid argument', error }));
    await expect(draw(createXaiProvider)).rejects.toMatchObject({ kind: 'refused' });
    vendor.answerWith(jsonOf(200, { data: [{ b64_json: '', respect_moderation: false }] }));
    await expect(draw(createXaiProvider)).rejects.toMatchObject({ kind: 'refused' });
    vendor.answerWith(jsonOf(200, { data: [] }));
    await expect(draw(createXaiProvider)).rejects.toMatchObject({ kind: 'malformed-reply' });
  });
});
