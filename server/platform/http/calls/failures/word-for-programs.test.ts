import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { wordForPrograms } from './word-for-programs.ts';

/** The files that may cause errors of /v1. Route files for pages are left out. */
const sources = [
  'server/areas/{query,attachments,api-keys}/**/*.ts',
  'server/areas/budgets/word-refusal.ts',
  'server/areas/models/{where-it-runs,line-up/*}.ts',
  'server/platform/http/{bodies,calls,uploads}/**/*.ts',
];
const ofPages =
  /\/routes\/(query|attachments|answer-query)|sent-instructions|testing\/|\.test\.ts$/;
/** Words that only make sense to someone using our pages. */
const pageWords =
  /\b(is|are|wasn’t) saved|Record again|\bAuto\b|\bCopy what|\bAttach\b|turn off Compare|button|dialog|Reload|Choose another file|microphone|and attach/;

async function listTexts(): Promise<string[]> {
  const texts: string[] = [];
  for await (const file of glob(sources)) {
    if (ofPages.test(file) || file.endsWith('word-for-programs.ts')) continue;
    const source = readFileSync(file, 'utf8');
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node)) texts.push(node.text);
      if (ts.isTemplateExpression(node)) {
        const rest = node.templateSpans.map(({ literal }) => `GPT${literal.text}`);
        texts.push([node.head.text, ...rest].join(''));
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  }
  return texts;
}

it('no error for API clients mentions our pages', async () => {
  const texts = await listTexts();
  expect(texts.filter((text) => pageWords.test(text)).length).toBeGreaterThan(20);
  const left = texts.map(wordForPrograms).filter((text) => pageWords.test(text));
  expect(left).toEqual([]);
});

it.each([
  [
    'You’ve reached the limit of 10 requests per minute. Your prompt is saved.',
    'You’ve reached the limit of 10 requests per minute.',
  ],
  [
    'GPT-4 can’t read images. Choose Auto or a model that can. Your prompt and files are saved.',
    'GPT-4 can’t read images. Choose "auto" or a model that can.',
  ],
  [
    'GPT-4 lost the connection. The text so far is saved. Try again, or choose another model.',
    'GPT-4 lost the connection. Try again, or choose another model.',
  ],
  [
    'This isn’t a readable WAV recording. Record again.',
    'This isn’t a readable WAV recording. Send another recording.',
  ],
  [
    'GPT-4 needs Standard. Upgrade, or choose Auto Select (Free). Your prompt is saved.',
    'GPT-4 needs Standard. Upgrade, or choose "auto".',
  ],
])('%s', (page, program) => {
  expect(wordForPrograms(page)).toBe(program);
});
