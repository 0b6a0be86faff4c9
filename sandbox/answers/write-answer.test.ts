import { runInNewContext } from 'node:vm';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { Provider, Turn } from '../vendor/vendor.ts';
import { answers, samples } from './recorded/texts.ts';
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
  /^This is a demo model and can't answer that\. Set its provider's API key to use the real one\.\n\n\*\*Here's what .+ looks like in an answer:\*\*\n\n./;

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
    'to "%s" is repeatable and differs between vendors',
    (prompt) => {
      const vendors = models.slice(0, 4);
      const texts = vendors.map((model) => answer(prompt, model));
      expect(texts).toEqual(vendors.map((model) => answer(prompt, model)));
      expect(new Set(texts).size).toBe(vendors.length);
    },
  );

  it('says that it is simulated, but not by which model, because blind comparisons hide that', () => {
    for (const prompt of ['hello', 'What is 17 * 23?', 'Name a river', 'Who are you?']) {
      for (const model of models) {
        expect(answer(prompt, model)).toMatch(/\*Simulated answer\.\*$/);
        expect(answer(prompt, model)).not.toMatch(/gpt|claude|gemini|grok/i);
      }
    }
  });

  it('is shorter from a small model', () => {
    const prompt = 'Explain how rivers form';
    const [large, small] = [answer(prompt), answer(prompt, ['openai', 'gpt-3.5-turbo'])];
    expect(small.length).toBeLessThan(large.length / 2);
  });
});

describe('a suggested prompt on the home page', () => {
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

describe('a recorded answer', () => {
  it.each([
    ['Explain how rivers form', 'Tributaries'],
    ['How do rivers form?', 'Tributaries'],
    ['What is photosynthesis?', 'chlorophyll'],
    ['Explain photosynthesis like I am 12', 'chlorophyll'],
    ['Tell me about the moon', '384,400 km'],
    ['Why is the sky blue?', 'Scattering'],
    ['Explain large language models in simple terms', 'Tokens'],
    ['What is 17 * 23?', '391'],
    ['Please compare tea and coffee.', 'roasted beans'],
    ['What is the capital of Japan?', '**Tokyo**'],
    ['Name three rivers', 'Danube'],
    ['Tell me a joke', 'bugs'],
    ['Write a Python function that sorts a list', '```python'],
    ['Thanks!', 'welcome'],
  ])('is given to "%s"', (prompt, words) => {
    expect(answer(prompt)).not.toMatch(cannot);
    expect(answer(prompt)).toContain(words);
  });
});

describe('a prompt that demo models cannot answer', () => {
  it.each(models)('gets an honest reply from %s %s, with a sample', (...model) => {
    expect(answer('Who won the 1998 world cup?', model)).toMatch(cannot);
  });

  it.each(models)('gets a reply from %s %s that does not name the vendor', (...model) => {
    expect(answer('What is love?', model)).not.toMatch(/gpt|claude|gemini|grok|_API_KEY|xai/i);
  });

  it.each([
    ['Write a haiku about submarines', 'a haiku', /cat owns the chair/],
    ['Write a poem about my aunt', 'a poem', /I went to look for morning/],
    ['Write a Ruby function that parses dates', 'code', /```python/],
    ['Write a long essay about the history of tea', 'a long text', /# On walking/],
    ['Make a table of tax rates', 'a table', /\| Planet +\| Good to know/],
    ['Plan a trip to Ulm', 'a plan', /Colosseum/],
    ['Write an email about the merger', 'an e-mail', /\*\*Subject:\*\*/],
    ['Translate this to Finnish', 'a translation', /\| Thank you +\| Merci/],
    ['Tell me a story about Ulm', 'a story', /Mara/],
    ['Give me tips for Ulm', 'a list', /^1\. \*\*/m],
    ['Explain the tax code of Peru', 'an explanation', /The tides/],
    ['Explain photosynthesis in the novels of Kafka', 'an explanation', /The tides/],
    ['What is 17 * 24?', 'an explanation', /The tides/],
  ])('gets a matching sample: "%s"', (prompt, kind, sample) => {
    const text = answer(prompt);
    expect(text).toMatch(cannot);
    expect(text).toContain(`Here's what ${kind} looks like in an answer:`);
    expect(text).toMatch(sample);
  });

  it('is long only when a long text was requested', () => {
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

it('a name given earlier is remembered', () => {
  const earlier: Turn[] = [
    { role: 'user', text: 'My name is Ada. Explain photosynthesis', attachments: [] },
    { role: 'assistant', text: 'Plants use sunlight to make sugar and oxygen.', attachments: [] },
  ];
  expect(answer('What is my name?', gpt, earlier)).toContain('Ada');
  expect(answer('What is my name?')).toMatch(cannot);
});

it.each([
  ['Write a haiku about coffee', 'Haiku About Coffee'],
  ["Explain quantum physics like I'm 12, please", "Quantum Physics Like I'm 12"],
  ['Should I learn Rust or Go first?', 'Should I Learn Rust'],
  ['Write', 'Write'],
  ['', 'A Mountain River'],
])('names a conversation that starts with "%s" %s', (prompt, title) => {
  const asked = `Write a title for the conversation below. Reply with the title only.

<prompt>
${prompt}
</prompt>

<answer>
A mountain river.
</answer>`;
  for (const model of models) expect(answer(asked, model)).toBe(title);
});

it('combines answers, keeping each sentence once with its sources', () => {
  const prompt = `Below are 2 answers to the same question, each from a different assistant. Combine them into one answer.

<answer id="A">
The Danube rises in the Black Forest. The Nile flows north through Egypt and is 6,650 km long.
</answer>

<answer id="B">
The Danube rises in the Black Forest. The Nile flows north through Egypt and is 6,400 km long.
</answer>`;
  for (const model of models) {
    const text = answer(prompt, model);
    expect(text).toContain('The Danube rises in the Black Forest. [A][B]');
    expect(text).toContain('is 6,650 km long. [A]\n');
    expect(text).toContain('is 6,400 km long. [B]\n');
  }
});

describe('a recorded program', () => {
  const programs = [...answers, ...samples]
    .flatMap(({ versions }) => versions)
    .flatMap((version) => /```typescript\n([^]+?)\n```/.exec(version)?.[1] ?? []);

  it.each(programs.map((code) => [code]))('number %# prints what its comment says', (code) => {
    const printed: unknown[] = [];
    const log = (value: unknown) => printed.push(value);
    runInNewContext(ts.transpile(code, { target: ts.ScriptTarget.ES2022 }), { console: { log } });
    expect(printed.map(String)).toEqual([/console\.log.* \/\/ (.*)$/m.exec(code)?.[1]]);
  });
});
