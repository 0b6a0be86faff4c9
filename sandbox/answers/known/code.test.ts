import { readdirSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { writeCode } from './code.ts';
import type { Prompt } from '../prompt.ts';

const folder = new URL('../recorded/code/', import.meta.url);
const blocks = readdirSync(folder).flatMap((file) =>
  [...readFileSync(new URL(file, folder), 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)].map(
    ([, language = '', code = '']) => ({ file, language, code }),
  ),
);
const typescript = blocks.filter(({ language }) => language === 'typescript');
const runnable = blocks.filter(
  ({ language, code }) => /^(?:java|type)script$/.test(language) && !code.includes('import '),
);

function promptOf(text: string): Prompt {
  const parts = { documents: [], attachments: [], earlier: [], isBrief: false, seed: 0 };
  return { text, provider: 'openai', model: 'gpt-4', ...parts };
}

it('the TypeScript of every answer compiles', () => {
  const sources = new Map(
    typescript.map(({ file, code }) => [`/${file}.ts`, `${code}\nexport {};`]),
  );
  const options: ts.CompilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    types: ['node'],
  };
  const host = ts.createCompilerHost(options);
  const fromDisk = host.getSourceFile;
  host.getSourceFile = (name, target) => {
    const text = sources.get(name);
    return text === undefined ? fromDisk(name, target) : ts.createSourceFile(name, text, target);
  };
  const program = ts.createProgram([...sources.keys()], options, host);
  const errors = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
  expect(errors).toEqual([]);
});

describe('a recorded program prints what its comment says', () => {
  it.each(runnable)('$file in $language', async ({ code }) => {
    const printed: string[] = [];
    const log = (value: unknown) => printed.push(show(value));
    const script = ts.transpile(code, { target: ts.ScriptTarget.ES2022 });
    runInNewContext(script, { console: { log }, setTimeout, clearTimeout });
    await expect.poll(() => printed.length).toBeGreaterThan(0);
    const promised =
      /prints "(.*)" once/.exec(code)?.[1] ?? /console\.log.* \/\/ (.*)$/m.exec(code)?.[1];
    if (promised) expect(printed).toEqual([promised]);
    else expect(printed.slice(0, 5)).toEqual(['1', '2', 'Fizz', '4', 'Buzz']);
  });
});

describe('code', () => {
  it.each([
    ['a debounce function in Go', '```go', 'time.AfterFunc'],
    ['Write fizzbuzz in Python', '```python', 'def fizzbuzz'],
    ['Reverse a string in TypeScript', '```typescript', 'reverseString'],
    ['Write a function in Python that sorts a list', '```python', 'def quicksort'],
    ['Write a Rust program that counts words', '```rust', 'fn count_words'],
    ['Quicksort in Java, please', '```java', 'quicksort(List<Integer> numbers)'],
    ['Write a SQL query for the best customers', '```sql', 'SELECT c.name'],
    ['binary search', '```python', 'def binary_search'],
  ])('for "%s" is in that language', (text, fence, part) => {
    const answer = writeCode(promptOf(text));
    expect(answer).toContain(fence);
    expect(answer).toContain(part);
  });

  it.each(['What is a debounce function?', 'Is 97 a prime?', 'Explain recursion'])(
    'is not the answer to "%s"',
    (text) => {
      expect(writeCode(promptOf(text))).toBeNull();
    },
  );
});

function show(value: unknown): string {
  if (Array.isArray(value)) return `[${value.join(', ')}]`;
  return typeof value === 'bigint' ? `${value}n` : String(value);
}
