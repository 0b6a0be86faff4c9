import { describe, expect, it } from 'vitest';
import type { Provider, Turn } from '../vendor/vendor.ts';
import { writeAnswer } from './write-answer.ts';

const gpt: [Provider, string] = ['openai', 'gpt-4-turbo'];
const models: [Provider, string][] = [
  gpt,
  ['anthropic', 'claude-3-opus-20240229'],
  ['google', 'gemini-1.5-pro'],
  ['xai', 'grok-2-1212'],
  ['openai', 'gpt-3.5-turbo'],
  ['google', 'gemini-1.5-flash'],
];
const cannot =
  /^[^.]*(?:[Ss]imulated|simulation) [^.]*(?:\d\.\d[^.]*)?\.[^.]*`\w+_API_KEY`[^.]*\.\n\n\*\*A sample, to show/;

function answer(prompt: string, [provider, model] = gpt, earlier: Turn[] = []): string {
  const turns = [...earlier, { role: 'user' as const, text: prompt, attachments: [] }];
  return writeAnswer(provider, {
    model,
    served: null,
    isStream: false,
    system: '',
    turns,
    maxTokens: null,
  });
}

describe('an answer', () => {
  it.each(['Write a haiku about coffee', "Explain quantum physics like I'm 12", 'Name a river'])(
    'to "%s" is the same each time and another from each vendor',
    (prompt) => {
      const texts = models.map((model) => answer(prompt, model));
      expect(texts).toEqual(models.map((model) => answer(prompt, model)));
      expect(new Set(texts).size).toBe(models.length);
    },
  );

  it('says that it is simulated, and does not name its model, which a blind comparison withholds', () => {
    const mark = /\n\n\*Simulated answer “[a-z]+”: no provider key is set\.\*$/;
    for (const prompt of ['hello', '2 + 2', 'Write a haiku about tea', 'Who are you?']) {
      for (const model of models) {
        expect(answer(prompt, model)).toMatch(mark);
        expect(answer(prompt, model)).not.toMatch(/gpt|claude|gemini|grok/i);
      }
    }
  });
});

describe('a suggestion of the home page', () => {
  it.each(models)('is answered by %s %s', (...model) => {
    const haiku = answer('Write a haiku about coffee', model).split('\n\n')[0] ?? '';
    expect(haiku).toMatch(/coffee/i);
    expect(haiku.split('\n')).toHaveLength(3);
    for (const text of [
      "Explain quantum physics like I'm 12",
      'Explain quantum physics like I’m 12',
    ]) {
      expect(answer(text, model)).toContain('Quantum physics describes the smallest things');
    }
  });
});

describe('a sum', () => {
  it.each([
    ['What is 17 * 23?', '= **391**'],
    ['What is (3 + 4) * 12 / 2?', '= **42**'],
    ['What is 15% of 240?', '= **36**'],
    ['17% of 2,340', '= **397.8**'],
    ['20% off $80', '= **64**'],
    ['0.1 + 0.2', '= **0.3**'],
    ['123456789 * 987654321', '= **121,932,631,112,635,269**'],
    ['10 / 4', '= **2.5**'],
    ['2 / 3', '**≈ 0.666667**'],
    ['Solve 2x + 3 = 11', '**x = 4**'],
    ['12 plus 30', '= **42**'],
    ['What is 2^3^2?', '= **512**'],
    ['7 squared', '= **49**'],
    ['What is the square root of 144?', '= **12**'],
    ['-2^2', '= **-4**'],
  ])('%s is exact', (prompt, result) => {
    expect(answer(prompt)).toContain(result);
  });

  it.each(['5 / 0', '1,5 + 2', 'Who won in 1998-2002?', '9^9^9', '2024-05-01', 'square root of 2'])(
    'is not made of "%s"',
    (prompt) => {
      expect(answer(prompt)).toMatch(cannot);
    },
  );
});

describe('measures and counts', () => {
  it.each([
    ['Convert 10 km to miles', '**≈ 6.213712 miles**'],
    ['How many feet are in a mile?', '**5,280 feet**'],
    ['What is 100 °F in Celsius?', '**≈ 37.777778 °C**'],
    ['-40 c to f', '**-40 °F**'],
    ['How many words are in "to be or not to be"?', '**6 words**'],
    ["How many r's are in strawberry?", '**3** × “r”'],
  ])('%s', (prompt, result) => {
    expect(answer(prompt)).toContain(result);
  });

  it('kilometers are not converted to kilograms', () => {
    expect(answer('10 km in kg')).toMatch(cannot);
  });
});

describe('a translation', () => {
  it.each([
    ['Translate "good morning" to Spanish', 'Buenos días'],
    ['translate good morning into Japanese', 'おはようございます'],
    ['How do you say thank you in German?', 'Danke'],
    ['Translate to French: Where is the library?', 'Où est la bibliothèque ?'],
    ["Translate 'Explain quantum physics like I'm 12' into Italian", 'come se avessi 12 anni'],
    ['Translate “Write a haiku about coffee” to Portuguese', 'haicai sobre café'],
  ])('%s', (prompt, words) => {
    for (const model of models) expect(answer(prompt, model)).toContain(words);
  });

  it('of anything else is not attempted', () => {
    expect(answer('Translate "the cat sat on the mat" to French')).toMatch(cannot);
    expect(answer('Translate good morning to Finnish')).toMatch(cannot);
  });
});

describe('a recorded answer', () => {
  it.each([
    ['Explain how rivers form', 'Tributaries'],
    ['How do rivers form?', 'Tributaries'],
    ['What is photosynthesis?', 'chlorophyll'],
    ['Tell me about the moon', '384,400 km'],
    ['Why is the sky blue?', 'Scattering'],
    ['Give me 4 tips for sleeping better', 'daylight'],
    ['plan a trip to Rome', 'Colosseum'],
    ['Compare tea and coffee', 'roasted beans'],
    ['What is the difference between TCP and UDP?', 'sends without a connection'],
    ['What is the capital of Mongolia?', '**Ulaanbaatar**'],
    ['Make a table of European capitals', '| Country | Capital |'],
    ['Write an email to my boss about taking Friday off', '**Subject:** Request for a day off'],
    ['Name all the planets', 'Neptune'],
    ['Tell me a story', 'Mara'],
  ])('is given to "%s"', (prompt, words) => {
    expect(answer(prompt)).toContain(words);
  });

  it('keeps its steps where a small model gives a plan', () => {
    for (const model of models)
      expect(answer('Plan a trip to Rome', model)).toContain('Colosseum in');
  });

  it.each([
    ['Name three rivers', 3],
    ['Name a lake', 1],
    ['List 5 mountains', 5],
  ])('has as many entries as "%s" asks for', (prompt, count) => {
    expect(answer(prompt).match(/^\d+\. \*\*/gm)).toHaveLength(count);
  });
});

describe('what a simulated model cannot answer', () => {
  it.each(models)('gets two sentences that say so from %s %s, with a sample', (...model) => {
    const text = answer('Who won the 1998 world cup?', model);
    expect(text).toMatch(cannot);
    expect(text).toContain('looks here:**');
  });

  it.each([
    ['Write a haiku about submarines', /umbrella|Rain taps/],
    ['Write a poem about my aunt', /I went to look for morning/],
    ['Write a Ruby function that parses dates', /```ruby\n[\s\S]*text\.reverse/],
    ['Write a parser in Haskell, as code', /```python/],
    ['Make an HTML page about bread', /```html\n<!doctype html>/],
    ['Write a long essay about the history of tea', /# On walking/],
    ['Make a table of tax rates', /\| Planet \| Good to know \|/],
    ['Plan a trip to Ulm', /Three days in Rome/],
    ['Write an email about the merger', /\*\*Subject:\*\*/],
    ['Translate this poem to Finnish', /\| Thank you \| Merci \|/],
    ['Explain the tax code of Peru', /Why the sky is blue/],
    ['Explain photosynthesis in the novels of Kafka', /Why the sky is blue/],
  ])('to "%s" has a sample of its kind', (prompt, sample) => {
    const text = answer(prompt);
    expect(text).toMatch(cannot);
    expect(text).toMatch(sample);
  });

  it('is long only where a long text was asked for', () => {
    const tokens = (text: string) => text.length / 4;
    const essay = tokens(answer('Write a long essay about the history of tea'));
    expect(essay).toBeGreaterThan(600);
    expect(essay).toBeLessThan(1_500);
    for (const prompt of ['Hi', 'What is love?', 'Plan a week in Rome', 'Sort a list in Python']) {
      for (const model of models) {
        expect(tokens(answer(prompt, model))).toBeGreaterThan(15);
        expect(tokens(answer(prompt, model))).toBeLessThan(400);
      }
    }
  });
});

describe('a follow-up', () => {
  const earlier: Turn[] = [
    { role: 'user', text: 'My name is Ada. Explain photosynthesis', attachments: [] },
    {
      role: 'assistant',
      text: 'Plants use sunlight to make sugar and oxygen. It happens in leaves.',
      attachments: [],
    },
  ];

  it('that goes on from the turn before quotes it', () => {
    const text = answer('Why does it matter?', gpt, earlier);
    expect(text).toMatch(/^You asked before: “My name is Ada\. Explain photosynthesis”\n\n/);
    expect(answer('Name a river', gpt, earlier)).not.toContain('Ada');
  });

  it('remembers a name and shortens an answer', () => {
    expect(answer('What is my name?', gpt, earlier)).toContain('Ada');
    expect(answer('Make it shorter', gpt, earlier)).toContain('Plants use sunlight');
  });

  it('gives the same program in another language', () => {
    const turns = [{ role: 'user' as const, text: 'A debounce function in Go', attachments: [] }];
    expect(answer('And in Rust?', gpt, turns)).toMatch(/A debounce function in Rust[\s\S]*```rust/);
  });
});

it('combines answers that it is given, each sentence once with who says it, and their contradictions', () => {
  const prompt = `Below are 2 answers to the same question, each by another assistant. Write one answer from them.

<answer id="A">
The Nile flows north through Egypt and is 6,650 km long. The Danube rises in the Black Forest.
</answer>

<answer id="B">
The Nile flows north through Egypt and is 6,400 km long. The Amazon carries more water than any other.
</answer>`;
  for (const model of models) {
    const text = answer(prompt, model);
    expect(text).toContain('is 6,650 km long. [A][B]');
    expect(text).toContain('The Danube rises in the Black Forest. [A]');
    expect(text).toContain('than any other. [B]');
    expect(text).toContain('[A] says 6,650, [B] 6,400.');
  }
});
