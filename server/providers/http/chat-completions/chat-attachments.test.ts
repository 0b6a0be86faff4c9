import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOpenAiProvider } from '../../openai/protocol.ts';
import { createXaiProvider } from '../../xai/protocol.ts';
import type { HttpProvider } from '../create-provider.ts';
import {
  afterDrawing,
  base64,
  imageAlone,
  notes,
  picturesThenQuestion,
  withDocuments,
} from '../testing/attached-turns.ts';
import { sentBody } from '../testing/collect-answer.ts';
import { startVendorServer, type VendorServer } from '../testing/vendor-server.ts';

let vendor: VendorServer;
beforeAll(async () => {
  vendor = await startVendorServer();
});
afterAll(() => vendor.close());

const image = (mediaType: string, data: string) => ({
  type: 'image_url',
  image_url: { url: `data:${mediaType};base64,${data}` },
});
const text = (words: string) => ({ type: 'text', text: words });
const notesAlone = {
  ...imageAlone,
  turns: [{ role: 'user' as const, text: 'Sum up', attachments: [notes] }],
};
const pdfFile = {
  type: 'file',
  file: {
    filename: 'Bericht “2026”.pdf',
    file_data: `data:application/pdf;base64,${base64.pdf}`,
  },
};

describe.each([
  ['OpenAI', createOpenAiProvider],
  ['xAI', createXaiProvider],
])('to %s', (_vendor, createProvider) => {
  let provider: HttpProvider;
  beforeAll(() => {
    provider = createProvider({ baseUrl: vendor.url, apiKey: () => 'key-of-a-test' });
  });
  afterAll(() => provider.close());

  it.each([
    [
      'images are sent as data URLs in the turn they came with',
      picturesThenQuestion,
      [
        {
          role: 'user',
          content: [image('image/png', base64.one), image('image/jpeg', base64.two)],
        },
        { role: 'assistant', content: 'A cat and a dog.' },
        { role: 'user', content: [image('image/webp', base64.three), text('And here?')] },
      ],
    ],
    [
      'an image needs no text',
      imageAlone,
      [{ role: 'user', content: [image('image/png', base64.one)] }],
    ],
    [
      'an answer without text, which xAI refuses, is left out',
      afterDrawing,
      [
        { role: 'user', content: 'Draw a boat' },
        { role: 'user', content: 'Thanks' },
      ],
    ],
    [
      'a text document is sent as text with its name',
      notesAlone,
      [{ role: 'user', content: [text('notes.txt:\n\nGrüße'), text('Sum up')] }],
    ],
  ])('%s', async (_case, request, messages) => {
    expect(await sentBody(vendor, provider, request)).toMatchObject({ messages });
  });
});

it('a PDF is sent to OpenAI as a file with its name', async () => {
  const provider = createOpenAiProvider({ baseUrl: vendor.url, apiKey: () => 'key-of-a-test' });
  const content = [pdfFile, text('notes.txt:\n\nGrüße'), text('Compare')];
  expect(await sentBody(vendor, provider, withDocuments)).toMatchObject({
    messages: [{ content }],
  });
  await provider.close();
});

it('the xAI adapter does not transcribe', async () => {
  const provider = createXaiProvider({ baseUrl: vendor.url, apiKey: () => null });
  expect(provider).not.toHaveProperty('transcribe');
  await provider.close();
});
