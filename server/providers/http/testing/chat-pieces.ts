import type { ServerResponse } from 'node:http';
import { startStream, type VendorServer } from './vendor-server.ts';

/** One event of a Chat Completions stream. */
export function piece(content: string): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
}

export const done = 'data: [DONE]\n\n';

export function write(response: ServerResponse, bytes: string | Buffer): Promise<unknown> {
  return new Promise((resolve) => response.write(bytes, resolve));
}

/** Answers with the text and then stalls. Resolves when the client has closed the socket. */
export function stallAfter(vendor: VendorServer, text: string): Promise<void> {
  return new Promise((resolve) => {
    vendor.answerWith((response) => {
      response.once('close', resolve);
      startStream(response);
      if (text !== '') response.write(text);
    });
  });
}
