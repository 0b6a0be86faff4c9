import { runInNewContext } from 'node:vm';
import { stripTypeScriptTypes } from 'node:module';
import { describe, expect, it } from 'vitest';
import { javascript } from './javascript.ts';
import { typescript } from './typescript.ts';

const scripts = [
  ...Object.entries(javascript).map(([task, code]) => ({ name: `JavaScript ${task}`, code })),
  ...Object.entries(typescript).map(([task, code]) => ({
    name: `TypeScript ${task}`,
    code: stripTypeScriptTypes(code.replace('export ', '')),
  })),
];

describe('a snippet runs and prints what its comment says', () => {
  it.each(scripts)('$name', ({ code }) => {
    const printed: string[] = [];
    const log = (value: unknown) => printed.push(show(value));
    runInNewContext(code, { console: { log } });
    expect(printed.length).toBeGreaterThan(0);
    const promised = /console\.log.* \/\/ (.*)$/m.exec(code)?.[1];
    if (promised) expect(printed).toEqual([promised]);
  });
});

function show(value: unknown): string {
  if (Array.isArray(value)) return `[${value.join(', ')}]`;
  return typeof value === 'bigint' ? `${value}n` : String(value);
}
