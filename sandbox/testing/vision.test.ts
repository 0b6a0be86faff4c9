import type Anthropic from '@anthropic-ai/sdk';
import type OpenAI from 'openai';
import { beforeAll, describe, expect, it } from 'vitest';
import { samplePdf, samplePng } from './sample-files.ts';
import { anthropicSdk, googleSdk, openaiSdk, xaiSdk } from './clients/sdks.ts';
import { useSandbox } from './sandbox-under-test.ts';

const sandbox = useSandbox();
const prompt = 'What is in this picture?';
const pdf = samplePdf(['The invoice is due on 3 May.', 'Thank you.']).toString('base64');
let png = '';

beforeAll(async () => {
  png = (await samplePng(640, 480, [20, 60, 220])).toString('base64');
});

interface Sent {
  model: string;
  data?: string;
  mediaType?: string;
  count?: number;
}

interface Seen {
  text: string;
  inputTokens: number;
}

const openai = (connect: (url: string) => OpenAI) => async (sent: Sent) => {
  const client = connect(sandbox.url);
  const { data = png, mediaType = 'image/png', count = 1, model } = sent;
  const url = `data:${mediaType};base64,${data}`;
  const image = { type: 'image_url' as const, image_url: { url } };
  const content = [
    ...Array.from({ length: count }, () => image),
    { type: 'text' as const, text: prompt },
  ];
  const reply = await client.chat.completions.create({
    model,
    messages: [{ role: 'user', content }],
  });
  return seenOf(reply.choices[0]?.message.content, reply.usage?.prompt_tokens);
};

const anthropic = async ({ model, data = png, mediaType = 'image/png', count = 1 }: Sent) => {
  const client = anthropicSdk(sandbox.url);
  const source = { type: 'base64' as const, data };
  const block: Anthropic.ContentBlockParam =
    mediaType === 'application/pdf'
      ? {
          type: 'document' as const,
          title: 'bill.pdf',
          source: { ...source, media_type: mediaType },
        }
      : { type: 'image' as const, source: { ...source, media_type: mediaType as 'image/png' } };
  const content = [
    ...Array.from({ length: count }, () => block),
    { type: 'text' as const, text: prompt },
  ];
  const reply = await client.messages.create({
    model,
    max_tokens: 999,
    messages: [{ role: 'user', content }],
  });
  const text = reply.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return seenOf(text, reply.usage.input_tokens);
};

const google = async ({ model, data = png, mediaType = 'image/png', count = 1 }: Sent) => {
  const client = googleSdk(sandbox.url);
  const blob = { inlineData: { mimeType: mediaType, data } };
  const parts = [...Array.from({ length: count }, () => blob), { text: prompt }];
  const reply = await client.models.generateContent({ model, contents: [{ role: 'user', parts }] });
  return seenOf(reply.text, reply.usageMetadata?.promptTokenCount);
};

function seenOf(text: string | null | undefined, inputTokens: number | undefined): Seen {
  return { text: text ?? '', inputTokens: inputTokens ?? 0 };
}

const vendors = [
  {
    name: 'openai',
    look: openai(openaiSdk),
    sees: 'gpt-4o',
    blind: ['gpt-3.5-turbo', 'gpt-4', 'o3-mini'],
    refusal: /image_url is only supported by certain models/,
    unreadable: /unsupported image/,
  },
  {
    name: 'xai',
    look: openai(xaiSdk),
    sees: 'grok-2-vision-1212',
    blind: ['grok-2-1212', 'grok-beta', 'grok-3'],
    refusal: /does not support image input/,
    unreadable: /Unsupported image format/,
  },
  {
    name: 'anthropic',
    look: anthropic,
    sees: 'claude-3-haiku-20240307',
    blind: ['claude-2.0', 'claude-instant-1.2'],
    refusal: /does not support image input/,
    unreadable: /Could not process image/,
  },
  {
    name: 'google',
    look: google,
    sees: 'gemini-2.5-flash',
    blind: ['gemini-1.0-pro'],
    refusal: /Image input modality is not enabled/,
    unreadable: /Provided image is not valid/,
  },
];

describe.each(vendors)('$name', (vendor) => {
  const { look, sees, blind } = vendor;

  it('reports which image it received, counts tokens for it and logs it', async () => {
    const seen = await look({ model: sees });
    expect(seen.text).toContain('a 640 × 480 PNG, mostly blue');
    expect(seen.inputTokens).toBeGreaterThan(prompt.length / 4);
    expect(await sandbox.lastRequest()).toMatchObject({ images: 1, documents: 0, kind: 'answer' });
  });

  it('counts several images', async () => {
    expect((await look({ model: sees, count: 3 })).text).toContain('3 images');
    expect((await sandbox.lastRequest()).images).toBe(3);
  });

  it.each(blind)('refuses an image for %s, which has no vision', async (model) => {
    await expect(look({ model })).rejects.toMatchObject({ status: 400 });
    await expect(look({ model })).rejects.toThrow(vendor.refusal);
  });

  it('refuses invalid base64 and data that is not an image', async () => {
    await expect(look({ model: sees, data: 'not base64' })).rejects.toThrow(vendor.unreadable);
    const text = Buffer.from('hello there').toString('base64');
    await expect(look({ model: sees, data: text })).rejects.toThrow(vendor.unreadable);
  });
});

describe('a PDF', () => {
  it.each([
    ['anthropic', anthropic, 'claude-opus-4-8', /a PDF of 2 pages, bill\.pdf/],
    ['google', google, 'gemini-1.5-pro', /a PDF of 2 pages/],
  ] as const)('is read at %s', async (_name, look, model, words) => {
    const { text } = await look({ model, data: pdf, mediaType: 'application/pdf' });
    expect(text).toMatch(words);
    expect(text).toContain('The invoice is due on 3 May.');
    expect(await sandbox.lastRequest()).toMatchObject({ images: 0, documents: 1 });
  });

  it('is refused by older Anthropic models, and when it is broken', async () => {
    const sent = { data: pdf, mediaType: 'application/pdf' };
    const older = anthropic({ ...sent, model: 'claude-3-opus-20240229' });
    await expect(older).rejects.toThrow(/does not support PDF/);
    const broken = anthropic({ ...sent, model: 'claude-opus-4-8', data: 'aGVsbG8=' });
    await expect(broken).rejects.toThrow(/The PDF specified was not valid/);
    await expect(google({ ...sent, model: 'gemini-1.5-pro', data: 'aGVsbG8=' })).rejects.toThrow(
      /document has no pages/,
    );
  });
});

it('Anthropic refuses an image that does not match its media type', async () => {
  const mislabelled = anthropic({ model: 'claude-opus-4-8', mediaType: 'image/jpeg' });
  await expect(mislabelled).rejects.toThrow(/does not match/);
});

it('Google refuses a GIF and says so', async () => {
  const gif = google({ model: 'gemini-2.5-flash', mediaType: 'image/gif' });
  await expect(gif).rejects.toThrow(/Unsupported MIME type: image\/gif/);
});
