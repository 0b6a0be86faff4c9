import { describe, expect, it } from 'vitest';
import { findDifferences, type Differences } from './find-differences.ts';
import { runInSlices } from './run-in-slices.ts';
import type { Block } from './reading/statements.ts';

const prose = (...texts: string[]): Block[] => texts.map((text) => ({ kind: 'prose', text }));
const code = (text: string): Block[] => [{ kind: 'code', text }];

function differ(...answers: Block[][]): Differences {
  const task = findDifferences(answers);
  for (;;) {
    const step = task.next();
    if (step.done) return step.value;
  }
}

/** The marks in each answer, as `kind: text`. */
function marked(...answers: Block[][]): string[][] {
  return differ(...answers).marks.map((marks, column) =>
    marks.map(({ kind, block, start, end }) => {
      const text = answers[column]?.[block]?.text.slice(start, end);
      return `${kind}: ${text}`;
    }),
  );
}

describe('statements', () => {
  it('that all answers make, in other words’ order too, are told from those that only one makes', () => {
    const one = prose('The Danube rises in the Black Forest. It is a fine river to swim in.');
    const other = prose('In the Black Forest rises the Danube.', 'Cargo ships use its harbours.');
    expect(marked(one, other)).toEqual([
      ['all: The Danube rises in the Black Forest.', 'only: It is a fine river to swim in.'],
      ['all: In the Black Forest rises the Danube.', 'only: Cargo ships use its harbours.'],
    ]);
  });

  it('of two of three answers are neither', () => {
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
  ])('are told apart in %s', (_language, one, other, only) => {
    expect(marked(prose(one), prose(other))[0]).toContain(`only: ${only}`);
    expect(marked(prose(one), prose(one))[0]?.every((mark) => mark.startsWith('all'))).toBe(true);
  });
});

describe('within the same statement', () => {
  it('another number of the same unit is marked, and told with its unit', () => {
    const one = prose('The Nile flows north through Egypt and is about 6,650 km long.');
    const other = prose('The Nile flows north through Egypt and is about 6,400 km long.');
    expect(marked(one, other)).toEqual([['number: 6,650 km'], ['number: 6,400 km']]);
    expect(differ(one, other).contradictions).toEqual([
      {
        kind: 'number',
        said: [
          { columns: [0], text: '6,650 km' },
          { columns: [1], text: '6,400 km' },
        ],
        where: 'The Nile flows north through Egypt and is about … long.',
      },
    ]);
  });

  it('the same number in another spelling, or one that the other leaves out, is no difference', () => {
    const one = prose('The Nile flows north through Egypt and is about 6,650 km long.');
    const spelt = prose('The Nile flows north through Egypt and is about 6.650 km long.');
    const without = prose('The Nile flows north through Egypt and is long.');
    expect(differ(one, spelt).contradictions).toEqual([]);
    expect(differ(one, without).contradictions).toEqual([]);
  });

  it('another word of one of three answers leaves none that every answer says', () => {
    const same = prose('Use a stack for this.');
    const other = prose('Use a queue for this.');
    expect(marked(same, same, other)).toEqual([['word: stack'], ['word: stack'], ['word: queue']]);
    expect(differ(same, same, other).contradictions).toEqual([
      {
        kind: 'word',
        said: [
          { columns: [0, 1], text: 'stack' },
          { columns: [2], text: 'queue' },
        ],
        where: 'Use a … for this.',
      },
    ]);
  });

  it('of many alike the one with the same numbers is meant', () => {
    const one = prose(
      'Step 1 of the plan takes about 5 days.',
      'Step 2 of the plan takes about 7 days.',
    );
    const other = prose('Step 1 of the plan takes 5 days.', 'Step 2 of the plan takes 7 days.');
    expect(differ(one, other).contradictions).toEqual([]);
  });

  it('of many with the same words the one in the same order is meant', () => {
    const both = prose('The dog bites the man.', 'The man bites the dog.');
    expect(marked(both, both)[0]).toEqual(both.map(({ text }) => `all: ${text}`));
  });

  it('what is denied is told first, then numbers, names and other words, each once', () => {
    const asked = 'The first person on the moon was';
    const one = prose('Use a stack for this.', `${asked} Ada Byron.`, 'It is safe to eat.');
    const two = prose('Use a queue for this.', `${asked} Max Born.`, 'It is not safe to eat.');
    const three = prose('Use a list for this.', 'It has 7 parts that move.');
    one.push(...prose('It has 5 parts that move.'));
    two.push(...prose('It has 6 parts that move.'));
    const told = differ(one, two, three).contradictions.map(({ said }) =>
      said.map(({ text }) => text),
    );
    expect(told).toEqual([
      ['safe', 'not safe'],
      ['5', '6', '7'],
      ['Ada Byron', 'Max Born'],
      ['stack', 'queue', 'list'],
    ]);
  });

  it('another name is marked', () => {
    const one = prose('The first person on the moon was Neil Armstrong.');
    const other = prose('The first person on the moon was Buzz Aldrin.');
    expect(marked(one, other)).toEqual([['name: Neil Armstrong'], ['name: Buzz Aldrin']]);
  });
});

describe('the same words', () => {
  const under = (section: string, ...texts: string[]): Block[] =>
    prose(section, ...texts).map((block, at) => (at === 0 ? block : { ...block, section }));

  it('under headings that both have are not said by both where they stand under another one', () => {
    const one = [...under('Pros', 'Fast', 'Cheap'), ...under('Cons:', 'Few libraries')];
    const other = [...under('✅ Pros', 'Fast'), ...under('Cons', 'Few libraries', 'Cheap')];
    expect(marked(one, other)[0]).toEqual(['all: Fast', 'all: Cons:', 'all: Few libraries']);
  });

  it('are said by both under other headings for the same', () => {
    const one = [...under('Setup', 'Run npm install once.'), ...under('Use', 'Run npm start.')];
    const other = [...under('Steps', 'Run npm install once.'), ...under('Use', 'Run npm start.')];
    expect(marked(one, other)[0]).toContain('all: Run npm install once.');
  });
});

describe('the cells of a table', () => {
  const table = (heads: string[], ...rows: string[][]): Block[] => [
    ...prose(...heads),
    ...rows.flatMap(([row = '', ...cells]) => [
      ...prose(row),
      ...cells.map((text, at): Block => ({
        kind: 'prose',
        text,
        cell: { row, head: heads[at + 1] ?? '' },
      })),
    ]),
  ];

  it('are compared at the same row and column, with the unit that the head tells', () => {
    const one = table(['Planet', 'Diameter (km)', 'Moons'], ['Venus', '12,104', '0']);
    const other = table(['Planet', 'Diameter', 'Moons'], ['Venus', '12,106 km', '0']);
    expect(marked(one, other)[0]).toEqual([
      'all: Planet',
      'only: Diameter (km)',
      'all: Moons',
      'all: Venus',
      'number: 12,104',
      'all: 0',
    ]);
    const same = table(['Planet', 'Diameter', 'Moons'], ['Venus', '12,104 km', '0']);
    expect(marked(one, same)[0]).toContain('all: 12,104');
  });

  it('that say the same of another row or column are not in every answer', () => {
    const one = table(['', 'Typed', 'Compiled'], ['Go', 'yes', 'yes'], ['Lua', 'no', 'no']);
    const other = table(['', 'Typed', 'Compiled'], ['Go', 'yes', 'no'], ['Lua', 'no', 'yes']);
    expect(marked(one, other)[0]?.slice(2)).toEqual([
      'all: Go',
      'all: yes',
      'word: yes',
      'all: Lua',
      'all: no',
      'word: no',
    ]);
    const turned = table(['', 'Free', 'Open'], ['Vim', 'yes', 'no']);
    const back = table(['', 'Free', 'Open'], ['Nano', 'yes', 'no']);
    expect(marked(turned, back)[0]).not.toContain('all: yes');
  });
});

it('what one answer says within a longer sentence is not in the other only', () => {
  const one = prose('It was chosen in 1908, and Parliament moved there in 1927.');
  const other = prose('Parliament moved there in 1927.', 'It met in a tent.');
  expect(marked(one, other)[1]).toEqual(['only: It met in a tent.']);
});

it('a short denial is told from both sides', () => {
  const [one, other] = [prose('Verdict: Recommended'), prose('Verdict: Not recommended')];
  expect(marked(one, other)).toEqual([['word: Recommended'], ['word: Not recommended']]);
});

it('statements that are more like others are not held against each other', () => {
  const one = prose('The lake is 5 km long.', 'The lake is 5 km long in dry years.');
  const other = prose('The lake is 6 km long.');
  expect(differ(one, other).contradictions).toHaveLength(1);
  expect(marked(one, other)[0]).toEqual(['number: 5 km']);
});

it('a number told roughly is the same statement in other words for roughly', () => {
  const one = prose('About 20 million people died.');
  const other = prose('Approximately 16 million people died.');
  expect(marked(one, other)).toEqual([['number: 20 million'], ['number: 16 million']]);
});

it('a German ordinal number ends no sentence', () => {
  const one = prose('Ab der 28. Woche nicht mehr nehmen.');
  const other = prose('Ab der 20. Woche nicht mehr nehmen.');
  expect(marked(one, other)).toEqual([['number: 28'], ['number: 20']]);
});

it('a number alone is a statement', () => {
  expect(marked(prose('42'), prose('43'))).toEqual([['only: 42'], ['only: 43']]);
  expect(marked(prose('42'), prose('42.'))).toEqual([['all: 42'], ['all: 42.']]);
});

it('statements that share only their frame are each in one answer only', () => {
  const one = prose('Berlin is the capital of Germany.');
  const other = prose('Paris is the capital of France.');
  expect(marked(one, other)).toEqual([
    ['only: Berlin is the capital of Germany.'],
    ['only: Paris is the capital of France.'],
  ]);
});

it('lines of code that no other answer has are marked, brackets and indentation aside', () => {
  const one = code('function add(a, b) {\n  return a + b;\n}');
  const other = code('function add(a, b) {\n    const sum = a + b;\n    return sum;\n}');
  expect(marked(one, other)).toEqual([
    ['code: return a + b;'],
    ['code: const sum = a + b;', 'code: return sum;'],
  ]);
  expect(marked(one, prose('Use a plus sign.'))[0]).toEqual([]);
});

it('long answers are compared a little at a time', async () => {
  const sentences = Array.from({ length: 1_500 }, (_, at) => `Sentence ${at} is about thing${at}.`);
  const answer = prose(...sentences);
  let turns = 0;
  const others = setInterval(() => (turns += 1));
  const task = findDifferences([answer, answer]);
  const found = await runInSlices(task, new AbortController().signal);
  clearInterval(others);
  expect(turns).toBeGreaterThan(1);
  expect(found?.marks[0]).toHaveLength(1_500);
  const aborted = AbortSignal.abort();
  expect(await runInSlices(findDifferences([answer]), aborted)).toBeNull();
});
