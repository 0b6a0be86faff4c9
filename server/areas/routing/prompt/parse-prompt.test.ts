import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuMsOf } from '../../../../tests/support/cpu-time.ts';
import { labelledPrompts } from '../../../../training/data/labelled-prompts.ts';
import { loadKindWeights } from '../weights/load-weights.ts';
import { parsePrompt } from './parse-prompt.ts';
import { anyPrompt, requestFor } from '../routing-fixtures.ts';

const kinds = loadKindWeights();
const read = (prompt: string, changes = {}) => parsePrompt(requestFor(prompt, [], changes), kinds);

const labelled = Object.entries(labelledPrompts).flatMap(([task, prompts]) =>
  prompts.map((prompt) => [task, prompt] as const),
);

describe('the kind of work', () => {
  test.each(labelled)('is read as %s: %s', (task, prompt) => {
    expect(read(prompt).task).toBe(task);
  });

  test('is recognized for at least 120 different prompts', () => {
    expect(new Set(labelled.map(([, prompt]) => prompt)).size).toBeGreaterThanOrEqual(120);
  });

  test('stays the same in capitals, with extra spaces and without final punctuation, in 98 of 100', () => {
    const variants = labelled.flatMap(([, prompt]) => [
      [prompt, prompt.toUpperCase()],
      [prompt, `  ${prompt.replaceAll(' ', '  ')}\n`],
      [prompt, prompt.replace(/[.?!。？！]+$/u, '')],
      [prompt, prompt.charAt(0).toLowerCase() + prompt.slice(1)],
    ]);
    const moved = variants.filter(([a = '', b = '']) => read(a).task !== read(b).task);
    expect(moved.length / variants.length, JSON.stringify(moved)).toBeLessThanOrEqual(0.02);
  });

  test('is read from the instruction, not from a long text after it', () => {
    const article = 'The function of the python in the story is to loop the code. '.repeat(300);
    expect(read(`Summarize the following article:\n\n${article}`).task).toBe('summary');
    expect(read(`${article}\n\nTranslate the text above into German.`).task).toBe('translation');
  });

  test('is vision when an image is attached, whatever the words', () => {
    const traits = read('Draw a conclusion', { attached: { images: 1, documents: 0 } });
    expect(traits).toMatchObject({ task: 'vision', needsVision: true, needsImage: false });
  });

  test('is a summary when a document is sent without a word', () => {
    const traits = read('', { attached: { images: 0, documents: 2 } });
    expect(traits).toMatchObject({ task: 'summary', needsDocuments: true });
  });
});

describe('the second kind of work a prompt may be', () => {
  const sharesOf = (prompt: string, changes = {}) =>
    new Map(read(prompt, changes).shares.map(({ task, share }) => [task, share]));

  test('has weight if the wording is ambiguous, and little otherwise', () => {
    expect(sharesOf('Translate this letter into French').get('translation')).toBeGreaterThan(0.8);
    expect(sharesOf('something with numbers for my boss').size).toBeGreaterThan(1);
  });

  test('is empty if a picture is requested or attached', () => {
    const image = { attached: { images: 1, documents: 0 } };
    expect([...sharesOf('Translate this', image)]).toEqual([['vision', 1]]);
    expect([...sharesOf('Draw me a picture of a cat')]).toEqual([['image', 1]]);
  });

  test('is a question about an attached document', () => {
    const shares = sharesOf('Who was Napoleon?', { attached: { images: 0, documents: 1 } });
    expect(shares.has('knowledge')).toBe(false);
    expect(shares.get('documents')).toBeGreaterThan(0.5);
  });
});

describe('pictures', () => {
  test.each([
    'draw a conclusion from the data',
    'Draw a distinction between envy and jealousy',
    'Picture this: you are alone on an island',
    'How do I draw a horse?',
    'Paint a picture of medieval life with words',
    'Make a classifier for images in PyTorch with Python',
    'Who drew this image of the queen?',
    'Sketch a proof that there are infinitely many primes',
    'To illustrate his point, the author tells a story. Which one?',
    'Male and female birds differ. Why?',
    'Write an essay on a famous painting',
    'What is a logo?',
    'Draw the attention of my boss to this email',
    'Name a mountain',
    'please suggest a dragon',
    'Nenne einen Drachen',
    'Logo ideas for a bakery',
    'Help me come up with a mascot',
    'Describe a logo for my café',
    'Erkläre mir das Bild der Frau im Mittelalter',
    'この画像を説明して',
    'Draw the login flow as a mermaid diagram',
    'zeichne mir ein Klassendiagramm als PlantUML',
    'Draw a cat in ASCII art',
    'dibújame un zorro en SVG',
    '用mermaid画一个登录流程图',
    'Нарисуй треугольник в TikZ',
  ])('are not requested by: %s', (prompt) => {
    expect(read(prompt).needsImage).toBe(false);
  });

  test('are requested as ideas if they are to be drawn', () => {
    expect(read('Draw three logo ideas for a bakery').needsImage).toBe(true);
  });
});

describe('a follow-up', () => {
  const after = (earlier: string, prompt: string) =>
    read(prompt, { earlierPrompts: [earlier], lastAnswer: 'text' }).followUp;
  const proof =
    'Prove that every bounded monotone sequence converges and give a counterexample for the rationals';

  // Words that are shared with the earlier prompt make a doubt more likely.
  test.each([
    [proof, 'give me an example'],
    [proof, 'now give an example'],
    ['Gib ein Gegenbeispiel: Jede beschränkte Folge konvergiert', 'ein Beispiel bitte'],
  ])('after "%s" is no doubt because of a part of a word: %s', (earlier, prompt) => {
    expect(after(earlier, prompt)).toBe('continues');
  });

  test.each(['that is wrong, the sequence need not be monotone', 'are you sure?'])(
    'after a proof is a doubt: %s',
    (prompt) => {
      expect(after(proof, prompt)).toBe('contests');
    },
  );
});

describe('difficulty', () => {
  test.each([
    ['hi', 'Explain the causes of the First World War'],
    ["Explain quantum physics like I'm 12", 'Explain quantum physics'],
    ['2+2', 'Prove that the sum of two odd integers is even'],
    ['Write a function that adds two numbers', 'Write a concurrent, distributed scheduler in Rust'],
    ['What is 12 * 12?', 'Evaluate $\\int_0^1 \\frac{x}{1+x^2} \\, dx$ rigorously.'],
  ])('is lower for "%s" than for "%s"', (easy, hard) => {
    expect(read(easy).difficulty).toBeLessThan(read(hard).difficulty);
  });

  test('grows with the amount of text to read', () => {
    const line = 'Fix the bug in this function, please.';
    const pasted = `${line}\n${'const total = items.length;\n'.repeat(80)}`;
    expect(read(pasted).difficulty).toBeGreaterThan(read(line).difficulty);
  });
});

test.each([
  ['What is the weather in Paris tomorrow?', true],
  ['Wie steht der Dollar heute?', true],
  ['best restaurants in lisbon', true],
  ['is oslo expensive', false],
  ['Which bird is this?', false],
  ['Why does it rain?', false],
  ['Translate: it is raining today', false],
])('whether "%s" needs recent facts: %s', (prompt, needsFreshFacts) => {
  expect(read(prompt).needsFreshFacts).toBe(needsFreshFacts);
});

test.each([
  ['good cafés in Vienna', true],
  ['Write a poem about autumn', false],
  ['Translate hello to French', false],
])('whether "%s" may need them: %s', (prompt, mayNeedFreshFacts) => {
  expect(read(prompt)).toMatchObject({ needsFreshFacts: false, mayNeedFreshFacts });
});

test('earlier turns count towards the tokens', () => {
  const alone = read('And why?').promptTokens;
  expect(read('And why?', { contextCharacters: 10_000 }).promptTokens).toBeGreaterThan(
    alone + 3_000,
  );
});

test('any text is parsed without an error, the same way each time', () => {
  fc.assert(
    fc.property(
      anyPrompt,
      fc.nat({ max: 2 }),
      fc.nat({ max: 500_000 }),
      (prompt, images, context) => {
        const changes = { attached: { images, documents: images }, contextCharacters: context };
        const traits = read(prompt, changes);
        expect(traits).toEqual(read(prompt, changes));
        expect(traits.difficulty).toBeGreaterThanOrEqual(0);
        expect(traits.difficulty).toBeLessThanOrEqual(1);
        expect(Number.isInteger(traits.promptTokens)).toBe(true);
        expect(traits.shares[0]?.task).toBe(traits.task);
        expect(new Set(traits.shares.map(({ task }) => task)).size).toBe(traits.shares.length);
        expect(traits.shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
      },
    ),
    { numRuns: 400 },
  );
});

test.each([
  ['a million repeats', 'a'.repeat(1_000_000)],
  ['a million spaces', ' '.repeat(1_000_000)],
  ['a million brackets', '(('.repeat(500_000)],
  ['a million dollars', '$ '.repeat(500_000)],
  ['a million semicolons', ';\n'.repeat(500_000)],
  ['NULs', '\0'.repeat(10_000)],
  ['lone surrogates', '\ud800\udc00\udc00\ud800'.repeat(5_000)],
  ['combining marks', `a${'\u0301'.repeat(50_000)}`],
  ['right-to-left marks', '\u202e\u200f'.repeat(5_000)],
])('%s are parsed in well under a second', (_, prompt) => {
  expect(cpuMsOf(() => read(prompt))).toBeLessThan(300);
});
