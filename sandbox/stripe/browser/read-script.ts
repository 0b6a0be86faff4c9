import { readFile } from 'node:fs/promises';

/** Each after those that it uses. */
const files = ['style', 'card-rules', 'card-form', 'elements', 'bank-dialog', 'stripe'];

/** Our own small Stripe.js: its modules as one classic script, which is what pages expect. */
export async function readScript(): Promise<string> {
  const parts = await Promise.all(files.map(readPart));
  return `(() => {\n'use strict';\n${parts.join('\n')}\nwindow.Stripe = Stripe;\n})();\n`;
}

async function readPart(name: string): Promise<string> {
  const text = await readFile(new URL(`script/${name}.js`, import.meta.url), 'utf8');
  return text.replace(/^import [^;]+;\n/gm, '').replace(/^export /gm, '');
}
