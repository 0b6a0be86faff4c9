import { expect, test } from 'vitest';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import { findDouble, onePerAnswerer } from './answering.ts';
import { describeChoice } from './describe-choice.ts';
import type { Selection } from './selection.ts';
import { isOverfull, toSentFields } from './sent-fields.ts';

const sol = { id: 'openai:sol', name: 'Sol' } as const;
const models = [
  { id: 'openai:four', isStandard: true, answeredBy: sol },
  { id: 'openai:turbo', isStandard: true, answeredBy: sol },
  { id: 'openai:sol', isStandard: true, answeredBy: null },
  { id: 'openai:luna', isStandard: false, answeredBy: null },
  { id: 'xai:beta', isStandard: false, answeredBy: { id: 'xai:grok', name: 'Grok' } },
  { id: 'xai:two', isStandard: false, answeredBy: { id: 'xai:grok', name: 'Grok' } },
] as const;
const context = { models, isStandard: true };
const ids = models.map(({ id }) => id);
const choose = (isComparing: boolean, ...among: ModelId[]): Selection => ({
  kind: 'auto',
  among: among.length > 0 ? among : null,
  isComparing,
});

test('each answering model is kept once, under its own listing if it has one', () => {
  expect(onePerAnswerer(ids, models)).toEqual(['openai:sol', 'openai:luna', 'xai:beta']);
  expect(onePerAnswerer(['openai:turbo', 'openai:four'], models)).toEqual(['openai:turbo']);
});

test('a duplicate is named after the model that answers', () => {
  expect(findDouble(['openai:four', 'openai:luna', 'openai:sol'], models)).toBe('Sol');
  expect(findDouble(['openai:four', 'openai:luna'], models)).toBeNull();
});

test('a comparison of the whole pool lists and counts each model once', () => {
  const selection = choose(true);
  expect(toSentFields(selection, context).models).toEqual([
    'openai:sol',
    'openai:luna',
    'xai:beta',
  ]);
  expect(isOverfull(selection, context)).toBe(false);
  expect(describeChoice(selection, context)).toBe('3 models side by side');
});

test.each([
  [
    choose(true, 'openai:four', 'openai:turbo'),
    'Sol answers for more than one of these, so we add the next-best model',
  ],
  [choose(true, 'openai:four', 'openai:luna'), '2 models side by side'],
  [choose(false, 'openai:four', 'openai:turbo'), 'Sol answers for all of these'],
  [choose(false, 'openai:four', 'openai:turbo', 'openai:luna'), 'Auto will pick from 2 models'],
  [choose(true, ...ids.slice(0, 5)), '3 models side by side'],
])('the picker describes the effect of the selection: %#', (selection, text) => {
  expect(describeChoice(selection, context)).toBe(text);
});

test('the effort and the dial are sent unless they are left on automatic', () => {
  const left = toSentFields(choose(false), context, { effort: 'auto', dial: null });
  expect(left).not.toHaveProperty('effort');
  expect(left).not.toHaveProperty('dial');
  const said = toSentFields(choose(true), context, { effort: 'quick', dial: 'best' });
  expect(said).toMatchObject({ effort: 'quick', dial: 'best' });
});
