import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  afterDrawing,
  base64,
  imageAlone,
  picturesThenQuestion,
  withDocuments,
} from '../wire/testing/attached-turns.ts';
import { sentBody } from '../wire/testing/sent-body.ts';
import { startVendorServer, type VendorServer } from '../wire/testing/vendor-server.ts';
import type { HttpProvider } from '../wire/create-provider.ts';
import { createOpenAiProvider } from './openai-provider.ts';

let vendor: VendorServer;
let provider: HttpProvider;

beforeAll(async () => {
  vendor = await startVendorServer();
  provider = createOpenAiProvider({ baseUrl: vendor.url, apiKey: () => 'sk-test' });
});
afterAll(async () => {
  await provider.close();
  await vendor.close();
});

const image = (mediaType: string, data: string) => ({
  type: 'image_url',
  image_url: { url: `data:${mediaType};base64,${data}` },
});

test('images travel as data URLs in the turn that they came with', async () => {
  expect(await sentBody(vendor, provider, picturesThenQuestion)).toMatchObject({
    messages: [
      {
        role: 'user',
        content: [image('image/png', base64.one), image('image/jpeg', base64.two)],
      },
      { role: 'assistant', content: 'A cat and a dog.' },
      {
        role: 'user',
        content: [image('image/webp', base64.three), { type: 'text', text: 'And here?' }],
      },
    ],
  });
});

test('an image needs no words, and an answer without words is left out', async () => {
  expect(await sentBody(vendor, provider, imageAlone)).toMatchObject({
    messages: [{ role: 'user', content: [image('image/png', base64.one)] }],
  });
  expect(await sentBody(vendor, provider, afterDrawing)).toMatchObject({
    messages: [
      { role: 'user', content: 'Draw a boat' },
      { role: 'user', content: 'Thanks' },
    ],
  });
});

test('a PDF travels as a file with its name, a text as text', async () => {
  expect(await sentBody(vendor, provider, withDocuments)).toMatchObject({
    messages: [
      {
        content: [
          {
            type: 'file',
            file: {
              filename: 'Bericht “2026”.pdf',
              file_data: `data:application/pdf;base64,${base64.pdf}`,
            },
          },
          { type: 'text', text: 'notes.txt:\n\nGrüße' },
          { type: 'text', text: 'Compare' },
        ],
      },
    ],
  });
});
