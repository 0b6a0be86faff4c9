import { describe, expect, it, test } from 'vitest';
import { describeCounts, findDifferences, type Differences } from './find-differences.ts';
import type { StatementBlock } from './read-statements.ts';
import { runInSlices } from './run-in-slices.ts';

const prose = (...texts: string[]): StatementBlock[] =>
  texts.map((text) => ({ kind: 'prose', text }));
const code = (text: string): StatementBlock[] => [{ kind: 'code', text }];

function differ(...answers: StatementBlock[][]): Differences {
  const task = findDifferences(answers);
  for (;;) {
    const step = task.next();
    if (step.done) return step.value;
  }
}

/** The marks in each answer, as `kind: text`. */
function marked(...answers: StatementBlock[][]): string[][] {
  return differ(...answers).marks.map((marks, column) =>
    marks.map(({ kind, block, start, end }) => {
      const text = answers[column]?.[block]?.text.slice(start, end);
      return `${kind}: ${text}`;
    }),
  );
}

describe('statements', () => {
  it('in all answers are marked differently from those in only one', () => {
    const one = prose('The Danube rises in the Black Forest. It is a fine river to swim in.');
    const other = prose('Cargo ships use its harbours.', 'The Danube rises in the Black Forest.');
    expect(marked(one, other)).toEqual([
      ['all: The Danube rises in the Black Forest.', 'only: It is a fine river to swim in.'],
      ['only: Cargo ships use its harbours.', 'all: The Danube rises in the Black Forest.'],
    ]);
  });

  it('in two of three answers get neither mark', () => {
    const two = 'Cargo ships sail up the river every day.';
    expect(marked(prose(two), prose(two), prose('Bananas grow in warm countries.'))).toEqual([
      [],
      [],
      ['only: Bananas grow in warm countries.'],
    ]);
  });

  it.each([
    [
      'Chinese',
      '多瑙河发源于黑森林。我们去游泳。',
      '多瑙河发源于黑森林。船只每天航行。',
      '我们去游泳。',
    ],
    [
      'Arabic',
      'ينبع نهر الدانوب من الغابة السوداء. نسبح هنا.',
      'ينبع نهر الدانوب من الغابة السوداء.',
      'نسبح هنا.',
    ],
    ['Thai', 'แม่น้ำดานูบมีต้นกำเนิดในป่าดำ', 'เราชอบว่ายน้ำทุกวัน', 'แม่น้ำดานูบมีต้นกำเนิดในป่าดำ'],
  ])('are compared correctly in %s', (_language, one, other, only) => {
    expect(marked(prose(one), prose(other))[0]).toContain(`only: ${only}`);
    expect(marked(prose(one), prose(one))[0]?.every((mark) => mark.startsWith('all'))).toBe(true);
  });

  it.each([
    ['IT IS SAFE TO EAT.', 'It is safe to eat.'],
    ['It is safe to eat:', 'It is safe  to eat'],
    ['You don’t need a key.', "You don't need a key."],
    ['42', '42.'],
  ])('match whatever the case, spacing and punctuation: %s / %s', (one, other) => {
    expect(marked(prose(one), prose(other))).toEqual([[`all: ${one}`], [`all: ${other}`]]);
  });

  it.each([
    ['It is safe to eat.', 'Is it safe to eat?'],
    ['Germany beat France.', 'France beat Germany.'],
    ['In 1903 she won the prize.', 'She won the prize in 1903.'],
    ['Use C for this.', 'Use C++ for this.'],
    ['So f(x) = 2x+6 holds.', 'So f(x) = 2(x+6) holds.'],
  ])('that differ in order or signs get neither mark: %s / %s', (one, other) => {
    const [own = [], theirs = []] = marked(prose(one), prose(other));
    expect([...own, ...theirs].filter((mark) => !mark.startsWith('detail'))).toEqual([]);
  });

  it('that share only common words are each marked as unique', () => {
    const one = prose('Berlin is the capital of Germany.', '42');
    const other = prose('Paris is the capital of France.', '43');
    expect(marked(one, other)).toEqual([
      ['only: Berlin is the capital of Germany.', 'only: 42'],
      ['only: Paris is the capital of France.', 'only: 43'],
    ]);
  });

  it('of a few words match only in the same position', () => {
    const one = prose('Pros', 'Fast', 'Cheap', 'Cons', 'Few libraries');
    const other = prose('Pros', 'Fast', 'Cons', 'Few libraries', 'Cheap');
    const all = ['all: Pros', 'all: Fast', 'all: Cons', 'all: Few libraries'];
    expect(marked(one, other)).toEqual([all, all]);
  });
});

describe('details', () => {
  it.each([
    ['The Nile is about 6,650 km long.', 'The Nile is about 6,400 km long.', ['6,650'], ['6,400']],
    ['Use a stack for this.', 'Use a queue for this.', ['stack'], ['queue']],
    ['It is safe to eat.', 'It is not safe to eat.', [], ['not']],
    ['It holds if x > 5 here.', 'It holds if x < 5 here.', ['>'], ['<']],
    ['It is -5 °C outside.', 'It is 5 °C outside.', ['-'], []],
    ['It covers \\pi r^2 of land.', 'It covers \\pi r^3 of land.', ['2'], ['3']],
    [
      'The first person on the moon was Neil Armstrong.',
      'The first person on the moon was Buzz Aldrin.',
      ['Neil Armstrong'],
      ['Buzz Aldrin'],
    ],
    ['It is not safe but not cheap either.', 'It is not safe but cheap either.', ['not'], []],
  ])('are the words missing from a similar statement: %s / %s', (one, other, own, theirs) => {
    const details = (words: string[]) => words.map((word) => `detail: ${word}`);
    expect(marked(prose(one), prose(other))).toEqual([details(own), details(theirs)]);
  });

  it('in one of three answers are marked only there', () => {
    const same = prose('Use a stack for this.');
    expect(marked(same, same, prose('Use a queue for this.'))).toEqual([[], [], ['detail: queue']]);
  });
});

describe('table cells', () => {
  const table = (heads: string[], ...rows: string[][]): StatementBlock[] => [
    ...prose(...heads),
    ...rows.flatMap(([row = '', ...cells]) => [
      ...prose(row),
      ...cells.map((text, at): StatementBlock => ({
        kind: 'prose',
        text,
        cell: { row, head: heads[at + 1] ?? '' },
      })),
    ]),
  ];

  it('are compared by row and column', () => {
    const one = table(['', 'Typed', 'Compiled'], ['Go', 'yes', 'yes'], ['Lua', 'no', '❌']);
    const other = table(['', 'Typed', 'Compiled'], ['Go', 'yes', 'no'], ['Lua', 'no', '✅']);
    expect(marked(one, other)[0]?.slice(2)).toEqual([
      'all: Go',
      'all: yes',
      'only: yes',
      'all: Lua',
      'all: no',
      'only: ❌',
    ]);
    const back = table(['', 'Free', 'Open'], ['Nano', 'yes', 'no']);
    expect(marked(table(['', 'Free', 'Open'], ['Vim', 'yes', 'no']), back)[0]).not.toContain(
      'all: yes',
    );
  });
});

it('lines of code that no other answer has are marked, ignoring brackets and indentation', () => {
  const one = code('function add(a, b) {\n  return a + b;\n}');
  const other = code('function add(a, b) {\n    const sum = a + b;\n    return sum;\n}');
  expect(marked(one, other)).toEqual([
    ['code: return a + b;'],
    ['code: const sum = a + b;', 'code: return sum;'],
  ]);
  expect(marked(one, prose('Use a plus sign.'))[0]).toEqual([]);
});

it('long answers are compared in small steps', async () => {
  const answerOf = (what: string) =>
    prose(...Array.from({ length: 1_500 }, (_, at) => `Sentence ${at} is about ${what}${at}.`));
  const answer = answerOf('thing');
  let turns = 0;
  const others = setInterval(() => (turns += 1));
  const task = findDifferences([answer, answer, answerOf('matter')]);
  const found = await runInSlices(task, new AbortController().signal);
  clearInterval(others);
  expect(turns).toBeGreaterThan(1);
  expect(found).toMatchObject({ isCut: true });
  expect(found?.marks[2]).toHaveLength(1_000);
  const aborted = AbortSignal.abort();
  expect(await runInSlices(findDifferences([answer]), aborted)).toBeNull();
});

test('the summary of differences leaves out kinds that don’t occur', () => {
  const counts = (statements: number, details: number, lines: number) =>
    describeCounts([
      [statements, 'statement'],
      [details, 'detail'],
      [lines, 'line of code', 'lines of code'],
    ]);
  expect(counts(0, 2, 0)).toBe('2 details are');
  expect(counts(1, 0, 0)).toBe('1 statement is');
  expect(counts(1, 1, 0)).toBe('1 statement and 1 detail are');
  expect(counts(3, 2, 1)).toBe('3 statements, 2 details, and 1 line of code are');
  expect(counts(0, 0, 0)).toBe('Nothing is');
});
