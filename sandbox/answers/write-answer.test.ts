import { describe, expect, it } from 'vitest';
import type { Provider, Turn } from '../vendor.ts';
import { countSyllables } from './syllables.ts';
import { writeAnswer } from './write-answer.ts';

const fallback: [Provider, string] = ['openai', 'gpt-4-turbo'];
const models: [Provider, string][] = [
  fallback,
  ['openai', 'gpt-4o'],
  ['anthropic', 'claude-3-opus-20240229'],
  ['google', 'gemini-1.5-flash'],
  ['xai', 'grok-2-1212'],
];

function answer(prompt: string, [provider, model] = fallback, earlier: Turn[] = []) {
  const turns = [...earlier, { role: 'user' as const, text: prompt, attachments: [] }];
  return writeAnswer(provider, {
    model,
    isStream: false,
    system: '',
    turns,
    maxTokens: null,
  });
}

describe('an answer', () => {
  it('is the same for the same prompt and model, and differs between models', () => {
    const prompt = 'How can I learn to paint?';
    const texts = models.map((model) => answer(prompt, model));
    expect(texts).toEqual(models.map((model) => answer(prompt, model)));
    expect(new Set(texts).size).toBe(models.length);
  });

  it('says which model is simulated', () => {
    expect(answer('hello')).toMatch(
      /\*Simulated answer of GPT-4 Turbo: no provider key is set\.\*$/,
    );
    expect(answer('hello', models[2])).toContain('Claude 3 Opus:');
  });

  it.each([
    'rain',
    'the sea',
    'autumn leaves',
    'coffee',
    'my cat',
    'the old grandfather clock',
    '',
  ])('about "%s" is a haiku of five, seven and five syllables', (subject) => {
    for (const model of models) {
      const text = answer(subject ? `Write a haiku about ${subject}` : 'Write a haiku', model);
      const lines = text.split('\n\n')[0]?.split('\n') ?? [];
      expect(lines.map(countSyllables), lines.join('/')).toEqual([5, 7, 5]);
    }
  });

  it.each([
    ['What is 17 * 23?', '391'],
    ['What is (3 + 4) * 12 / 2?', '42'],
    ['What is 15% of 240?', '36'],
    ['Solve 2x + 3 = 11', 'x = 4'],
    ['12 plus 30', '42'],
    ['What is 2^3^2?', '512'],
  ])('to "%s" is worked out', (prompt, result) => {
    expect(answer(prompt)).toContain(result);
  });

  it.each([
    ['Write fizzbuzz in Python', '```python', 'fizzbuzz'],
    ['Reverse a string in TypeScript', '```typescript', 'reverseString'],
    ['Write a SQL query for the best customers', '```sql', 'SELECT'],
    ['Create an HTML page about bread', '```html', '<!doctype html>'],
    ['Write a Rust program that counts words', '```rust', 'fn main'],
  ])('to "%s" has code in that language', (prompt, fence, part) => {
    const text = answer(prompt);
    expect(text).toContain(fence);
    expect(text).toContain(part);
  });

  it.each([
    ['Make a table of European capitals', /\| --- \|/],
    ['Compare tea and coffee', /\| Tea \| Coffee \||\| Coffee \| Tea \|/],
    ['Explain volcanoes like I am 12', /volcanoes/i],
    ['Give me 4 tips for sleeping better', /4\. /],
    ['Translate "good morning" to Spanish', /Buenos días/],
    ['Write an email to my boss about taking Friday off', /\*\*Subject:\*\* Taking Friday off/],
    ['Write a poem about coffee', /coffee/],
    ['Tell me a story about a lighthouse', /lighthouse/],
  ])('to "%s" has its form', (prompt, form) => {
    expect(answer(prompt)).toMatch(form);
  });

  it('to a request for an essay is long, and to anything else is not', () => {
    const tokens = (text: string) => text.length / 4;
    const essay = tokens(answer('Write a long essay about the history of tea'));
    expect(essay).toBeGreaterThan(700);
    expect(essay).toBeLessThan(1_500);
    for (const prompt of ['Hi', 'What is love?', 'Plan a week in Rome', 'Sort a list in Python']) {
      for (const model of models) {
        const length = tokens(answer(prompt, model));
        expect(length).toBeGreaterThan(15);
        expect(length).toBeLessThan(350);
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

  it('refers to what was said before', () => {
    expect(answer('What about fish?', models[1], earlier)).toContain('photosynthesis');
    expect(answer('Why does it matter?', models[1], earlier)).toContain('Photosynthesis');
  });

  it('remembers a name and shortens an answer', () => {
    expect(answer('What is my name?', models[1], earlier)).toContain('Ada');
    expect(answer('Make it shorter', models[1], earlier)).toContain('Plants use sunlight');
  });
});
