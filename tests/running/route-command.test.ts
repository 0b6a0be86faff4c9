import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';

interface Answer {
  model?: string;
  reason?: string;
  scores?: Record<string, number>;
  error?: string;
}

const models = ['gpt-4', 'gpt-3.5-turbo', 'claude-3-opus', 'mixtral-8x7b'];
const sound = (prompt: string, names = models) => JSON.stringify({ prompt, models: names });
const question = 'Find all real $x$ such that $\\sqrt{x + 5} = \\frac{x^2}{2}$.';

const lines = {
  question: sound(question),
  'the same, models in another order': sound(question, models.toReversed()),
  'an outside model alone': sound('What is the capital of Peru?', ['mixtral-8x7b']),
  'ids as well as names': sound('What is entropy?', ['openai:gpt-4', 'x:mixtral-8x7b-instruct']),
  'an unknown model': sound('hi', ['gpt-4', 'gpt-99']),
  'a line that is not JSON': '{"prompt": "hi", ',
  'a line without models': '{"prompt": "hi"}',
  'no models at all': '{"prompt": "hi", "models": []}',
  'an empty prompt': sound(''),
  '200,000 characters': sound('The council met. '.repeat(12_000).slice(0, 200_000), [
    'claude-3-opus',
    'gemini-1.5-pro',
  ]),
  'the last line': sound('hi'),
};
type Line = keyof typeof lines;

const answers = new Map<string, Answer>();

beforeAll(() => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['training/route.ts', '--cost', '0'],
    { input: `${Object.values(lines).join('\n')}\n`, encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const read = stdout.trim().split('\n');
  Object.keys(lines).forEach((name, at) => {
    answers.set(name, JSON.parse(read[at] ?? '{}') as Answer);
  });
});

const answerTo = (line: Line) => answers.get(line) ?? {};

describe('npm run route', () => {
  test.each([
    'question',
    'an outside model alone',
    'ids as well as names',
    'an empty prompt',
    '200,000 characters',
    'the last line',
  ] as const)('chooses one model, with a reason and every model’s probability: %s', (line) => {
    const { model = '', reason, scores = {}, error } = answerTo(line);
    const { models: asked } = JSON.parse(lines[line]) as { models: string[] };
    expect(error).toBeUndefined();
    expect(asked).toContain(model);
    expect(reason).toMatch(/^[A-Z].*\.$/);
    expect(Object.keys(scores).toSorted()).toEqual(asked.toSorted());
    for (const chance of Object.values(scores)) {
      expect(chance).toBeGreaterThan(0);
      expect(chance).toBeLessThan(1);
    }
  });

  test('chooses the same whatever the order of the models', () => {
    const { model, reason, scores } = answerTo('question');
    expect(answerTo('the same, models in another order')).toEqual({ model, reason, scores });
  });

  test.each([
    ['an unknown model', /gpt-99/],
    ['a line that is not JSON', /not JSON/],
    ['a line without models', /"models"/],
    ['no models at all', /"models"/],
  ] as const)('says in one line what is wrong, and continues: %s', (line, message) => {
    expect(answerTo(line)).toEqual({ error: expect.stringMatching(message) as string });
  });
});

test('a cost weight that is not a number is refused', () => {
  const { stderr, status } = spawnSync(process.execPath, ['training/route.ts', '--cost', 'cheap'], {
    input: '',
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('--cost takes a number from 0 up.');
});
