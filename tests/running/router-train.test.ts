import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadWeights } from '#server/areas/routing/weights/load-weights.ts';

const folder = mkdtempSync(join(tmpdir(), 'router-train-'));
const data = join(folder, 'rows.jsonl');

// Two kinds of prompts and two models, each of which is good at one kind.
function rowAt(at: number) {
  const isMaths = at % 2 === 0;
  const luck = (at * 7) % 10 < 3;
  return {
    source: isMaths ? 'zeroeval-gsm' : 'zeroeval-crux',
    prompt_id: `made-up-${at}`,
    prompt: isMaths
      ? `Ann has ${at} apples and buys ${at + 3} more. How many apples does she have?`
      : `def f${at}(xs):\n    return [x + ${at} for x in xs]\nassert f${at}([${at}]) ==`,
    category: isMaths ? 'math-grade-school' : 'code-reasoning',
    scores: {
      'openai:gpt-4o': isMaths || luck ? 1 : 0,
      'anthropic:claude-3-opus': isMaths && !luck ? 0 : 1,
    },
  };
}

function train(out: string): Buffer {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['training/train.ts', '--data', data, '--out', out],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return readFileSync(out);
}

test('two trainings on the same rows produce the same bytes, and usable weights', () => {
  const rows = Array.from({ length: 120 }, (_, at) => JSON.stringify(rowAt(at)));
  writeFileSync(data, `${rows.join('\n')}\n`);
  const first = train(join(folder, 'first.weights'));
  const second = train(join(folder, 'second.weights'));
  expect(first.equals(second)).toBe(true);
  const { header } = loadWeights(join(folder, 'first.weights'));
  expect(header.trainedRows).toBe(120);
  expect(header.profiles.map(({ id }) => id)).toEqual(['anthropic:claude-3-opus', 'openai:gpt-4o']);
});

test('an invalid line is named in the error', () => {
  writeFileSync(data, `${JSON.stringify(rowAt(0))}\n{"prompt": "hi"}\n`);
  const { status, stderr } = spawnSync(
    process.execPath,
    ['training/train.ts', '--data', data, '--out', join(folder, 'none.weights')],
    { encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stderr).toContain('Line 2 is not a row of routing data.');
});
