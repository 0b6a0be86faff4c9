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
import { createGoogleProvider } from './protocol.ts';

let vendor: VendorServer;
let provider: HttpProvider;

beforeAll(async () => {
  vendor = await startVendorServer();
  provider = createGoogleProvider({
    baseUrl: vendor.url,
    apiKey: () => 'AIza-test',
  });
});
afterAll(async () => {
  await provider.close();
  await vendor.close();
});

const inline = (mimeType: string, data: string) => ({ inlineData: { mimeType, data } });

test('images are sent inline in the turn they came with', async () => {
  expect(await sentBody(vendor, provider, picturesThenQuestion)).toMatchObject({
    contents: [
      {
        role: 'user',
        parts: [inline('image/png', base64.one), inline('image/jpeg', base64.two)],
      },
      { role: 'model', parts: [{ text: 'A cat and a dog.' }] },
      { role: 'user', parts: [inline('image/webp', base64.three), { text: 'And here?' }] },
    ],
  });
});

test('an image needs no text, and an answer without text is left out', async () => {
  expect(await sentBody(vendor, provider, imageAlone)).toMatchObject({
    contents: [{ role: 'user', parts: [inline('image/png', base64.one)] }],
  });
  expect(await sentBody(vendor, provider, afterDrawing)).toMatchObject({
    contents: [{ role: 'user', parts: [{ text: 'Draw a boat\n\nThanks' }] }],
  });
});

test('a PDF is sent inline, a text as text with its name', async () => {
  expect(await sentBody(vendor, provider, withDocuments)).toMatchObject({
    contents: [
      {
        parts: [
          inline('application/pdf', base64.pdf),
          { text: 'notes.txt:\n\nGrüße' },
          { text: 'Compare' },
        ],
      },
    ],
  });
});
