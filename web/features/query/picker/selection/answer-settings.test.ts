import { expect, test } from 'vitest';
import { toSentSettings } from './answer-settings.ts';

const settings = { instructions: null, temperature: 0.5 };
const models = [
  { id: 'openai:always', takesTemperature: 'always' },
  { id: 'openai:unthinking', takesTemperature: 'unthinking' },
  { id: 'anthropic:never', takesTemperature: null },
] as const;

test.each([
  ['Auto', { model: 'auto-free' }, null],
  ['a model that supports it', { model: 'openai:always' }, 0.5],
  ['a model that does not support it', { model: 'anthropic:never' }, null],
  ['a model that supports it while not thinking', { model: 'openai:unthinking' }, 0.5],
  ['the same model with thinking on', { model: 'openai:unthinking', effort: 'thorough' }, null],
  [
    'a comparison in which one model supports it',
    { compareMode: true, models: ['anthropic:never', 'openai:always'] },
    0.5,
  ],
] as const)(
  'a temperature is sent with a prompt only if it has an effect: %s',
  (_name, asked, sent) => {
    const query = { compareMode: false, ...asked } as Parameters<typeof toSentSettings>[2];
    expect(toSentSettings(settings, models, query)).toEqual({
      instructions: null,
      temperature: sent,
    });
  },
);
