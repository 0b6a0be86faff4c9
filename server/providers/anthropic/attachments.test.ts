import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  afterDrawing,
  base64,
  imageAlone,
  picturesThenQuestion,
  withDocuments,
} from '../http/testing/attached-turns.ts';
import { sentBody } from '../http/testing/collect-answer.ts';
import { startVendorServer, type VendorServer } from '../http/testing/vendor-server.ts';
import type { HttpProvider } from '../http/create-provider.ts';
import { createAnthropicProvider } from './protocol.ts';

let vendor: VendorServer;
let provider: HttpProvider;

beforeAll(async () => {
  vendor = await startVendorServer();
  provider = createAnthropicProvider({ baseUrl: vendor.url, apiKey: () => 'sk-ant-test' });
});
afterAll(async () => {
  await provider.close();
  await vendor.close();
});

const source = (media_type: string, data: string) => ({ type: 'base64', media_type, data });
const image = (mediaType: string, data: string) => ({
  type: 'image',
  source: source(mediaType, data),
});

test('images are sent as blocks in the turn they came with', async () => {
  expect(await sentBody(vendor, provider, picturesThenQuestion)).toMatchObject({
    messages: [
      {
        role: 'user',
        content: [image('image/png', base64.one), image('image/jpeg', base64.two)],
      },
      { role: 'assistant', content: [{ type: 'text', text: 'A cat and a dog.' }] },
      {
        role: 'user',
        content: [image('image/webp', base64.three), { type: 'text', text: 'And here?' }],
      },
    ],
  });
});

test('an image needs no text, and an answer without text is left out', async () => {
  expect(await sentBody(vendor, provider, imageAlone)).toMatchObject({
    messages: [{ role: 'user', content: [image('image/png', base64.one)] }],
  });
  expect(await sentBody(vendor, provider, afterDrawing)).toMatchObject({
    messages: [{ role: 'user', content: 'Draw a boat\n\nThanks' }],
  });
});

test('a PDF is sent whole with its name, a text document as text', async () => {
  expect(await sentBody(vendor, provider, withDocuments)).toMatchObject({
    messages: [
      {
        content: [
          {
            type: 'document',
            source: source('application/pdf', base64.pdf),
            title: 'Bericht “2026”.pdf',
          },
          {
            type: 'document',
            source: { type: 'text', media_type: 'text/plain', data: 'Grüße' },
            title: 'notes.txt',
          },
          { type: 'text', text: 'Compare' },
        ],
      },
    ],
  });
});
