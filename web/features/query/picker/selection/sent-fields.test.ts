import { describe, expect, test } from 'vitest';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import { initialSelection, type Selection } from './selection.ts';
import { isLeftToAuto, isOverfull, toSentFields } from './sent-fields.ts';

const ids: ModelId[] = ['openai:a', 'openai:b', 'anthropic:c', 'vertex:d', 'xai:e'];
const context = {
  models: ids.map((id) => ({ id, isStandard: false, answeredBy: null })),
  isStandard: true,
};
const comparing = { ...initialSelection, isComparing: true };
const among = (count: number): Selection => ({
  kind: 'auto',
  among: ids.slice(0, count),
  isComparing: true,
});
const single: Selection = { kind: 'single', model: 'xai:e', isComparing: true };

describe('the models sent for a comparison', () => {
  test.each<[string, Selection, number | null, boolean]>([
    ['the whole pool when nothing was singled out', comparing, 5, true],
    ['four models, of which three will answer', among(4), 4, true],
    ['three models, all of which answer', among(3), 3, false],
    ['two models', among(2), 2, false],
    ['one model, to which the server adds another', single, null, false],
  ])('are %s', (_name, selection, count, isCut) => {
    const fields = toSentFields(selection, context);
    expect(fields.compareMode).toBe(true);
    expect(fields.models?.length ?? null).toBe(count);
    expect(isOverfull(selection, context)).toBe(isCut);
    expect(isLeftToAuto(selection, context)).toBe(isCut);
  });

  test('are omitted until the models have loaded', () => {
    const fields = toSentFields(comparing, { models: [], isStandard: true });
    expect(fields).toEqual({ model: 'auto-standard', compareMode: true });
  });
});

test('a whole pool is not listed outside compare mode', () => {
  expect(toSentFields(initialSelection, context)).toEqual({
    model: 'auto-standard',
    compareMode: false,
  });
  expect(isOverfull(initialSelection, context)).toBe(false);
  expect(isLeftToAuto(initialSelection, context)).toBe(true);
});

test('a comparison of the whole pool leaves out models that Auto doesn’t use, unless they are chosen', () => {
  const models = context.models.map((model) => ({ ...model, isForAuto: model.id !== 'xai:e' }));
  const sent = (selection: Selection) => toSentFields(selection, { ...context, models }).models;
  expect(sent(comparing)).toEqual(ids.slice(0, 4));
  const chosen: Selection = { kind: 'auto', among: ['openai:a', 'xai:e'], isComparing: true };
  expect(sent(chosen)).toEqual(['openai:a', 'xai:e']);
});

test.each([
  ['on', { search: 'on' }],
  ['off', { search: 'off' }],
  ['auto', {}],
  [null, {}],
] as const)('web search %s is sent as %j', (search, sent) => {
  const fields = toSentFields(initialSelection, context, { effort: 'auto', dial: null, search });
  expect(fields).toEqual({ model: 'auto-standard', compareMode: false, ...sent });
});
