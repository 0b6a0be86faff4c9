import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import {
  initialSelection,
  listPool,
  stepSelection,
  toQueryFields,
  type Selection,
  type SelectionAction,
} from './selection.ts';

const models = [
  { id: 'openai:a', isStandard: false, answeredBy: null },
  { id: 'openai:b', isStandard: true, answeredBy: null },
  { id: 'anthropic:c', isStandard: false, answeredBy: null },
  { id: 'vertex:d', isStandard: false, answeredBy: null },
  { id: 'xai:e', isStandard: true, answeredBy: null },
] as const;

const free = { models, isStandard: false };
const standard = { models, isStandard: true };

const auto: Selection = initialSelection;
const among = (...ids: ModelId[]): Selection => ({ kind: 'auto', among: ids, isComparing: false });
const single = (model: ModelId): Selection => ({ kind: 'single', model, isComparing: false });
const click = (id: ModelId): SelectionAction => ({ type: 'click-model', id });
const clickAuto: SelectionAction = { type: 'click-auto' };
const toggleCompare: SelectionAction = { type: 'toggle-compare' };
const changeTier: SelectionAction = { type: 'change-tier' };

describe('a click in the picker', () => {
  test.each([
    [
      'on a model, starting from Auto, selects only that model',
      free,
      auto,
      click('openai:a'),
      single('openai:a'),
    ],
    ['on the selected model returns to Auto', free, single('openai:a'), click('openai:a'), auto],
    [
      'on a second model makes Auto choose between both',
      free,
      single('vertex:d'),
      click('openai:a'),
      among('openai:a', 'vertex:d'),
    ],
    [
      'on one more model adds it to the set',
      standard,
      among('openai:a', 'vertex:d'),
      click('xai:e'),
      among('openai:a', 'vertex:d', 'xai:e'),
    ],
    [
      'on a model in the set removes it',
      standard,
      among('openai:a', 'vertex:d', 'xai:e'),
      click('vertex:d'),
      among('openai:a', 'xai:e'),
    ],
    [
      'that leaves one model selects only that model',
      free,
      among('openai:a', 'vertex:d'),
      click('vertex:d'),
      single('openai:a'),
    ],
    [
      'that fills the pool counts as no multi-selection',
      free,
      among('openai:a', 'vertex:d'),
      click('anthropic:c'),
      auto,
    ],
    ['on Auto resets a single selection', free, single('openai:a'), clickAuto, auto],
    ['on Auto resets the set', free, among('openai:a', 'vertex:d'), clickAuto, auto],
    ['on a model that is not in the picker changes nothing', free, auto, click('xai:zzz'), auto],
    ['on Compare turns it on', standard, auto, toggleCompare, { ...auto, isComparing: true }],
    [
      'on Compare again turns it off',
      standard,
      { ...single('xai:e'), isComparing: true },
      toggleCompare,
      single('xai:e'),
    ],
    [
      'on a model keeps compare mode',
      standard,
      { ...auto, isComparing: true },
      click('xai:e'),
      { ...single('xai:e'), isComparing: true },
    ],
    [
      'is forgotten when the tier changes',
      free,
      { ...among('openai:a', 'xai:e'), isComparing: true },
      changeTier,
      auto,
    ],
  ])('%s', (_, context, before, action, after) => {
    expect(stepSelection(before, action, context)).toEqual({
      selection: after,
      needsStandard: false,
    });
  });

  test.each([
    ['a Standard model, starting from Auto', auto, click('openai:b')],
    ['a Standard model, starting from a single model', single('openai:a'), click('xai:e')],
    ['a Standard model, starting from a set', among('openai:a', 'vertex:d'), click('xai:e')],
    ['compare', auto, toggleCompare],
  ])(
    'on %s offers a user without Standard the upgrade and changes nothing',
    (_, before, action) => {
      expect(stepSelection(before, action, free)).toEqual({
        selection: before,
        needsStandard: true,
      });
    },
  );

  test('never leads to a state outside the specification', () => {
    const action = fc.oneof(
      fc.constantFrom(...models).map(({ id }) => click(id)),
      fc.constantFrom(clickAuto, toggleCompare, changeTier),
    );
    const steps = fc.array(fc.tuple(action, fc.boolean()), { maxLength: 60 });
    fc.assert(
      fc.property(steps, (taken) => {
        let selection = initialSelection;
        let isStandard = false;
        for (const [act, nextTier] of taken) {
          if (act.type === 'change-tier') isStandard = nextTier;
          const context = { models, isStandard };
          selection = stepSelection(selection, act, context).selection;
          expectNamedState(selection, listPool(context), isStandard);
        }
      }),
    );
  });
});

function expectNamedState(selection: Selection, pool: ModelId[], isStandard: boolean) {
  if (selection.isComparing) expect(isStandard).toBe(true);
  if (selection.kind === 'single') {
    expect(pool).toContain(selection.model);
  } else if (selection.among) {
    expect(selection.among.length).toBeGreaterThanOrEqual(2);
    expect(selection.among.length).toBeLessThan(pool.length);
    expect(pool.filter((id) => selection.among?.includes(id))).toEqual(selection.among);
  }
}

describe('a query', () => {
  test('sends the tier’s Auto and no set for the whole pool', () => {
    expect(toQueryFields(auto, false)).toEqual({ model: 'auto-free' });
    expect(toQueryFields(auto, true)).toEqual({ model: 'auto-standard' });
  });

  test('sends a smaller set', () => {
    expect(toQueryFields(among('openai:a', 'vertex:d'), false)).toEqual({
      model: 'auto-free',
      models: ['openai:a', 'vertex:d'],
    });
  });

  test('sends a single model', () => {
    expect(toQueryFields(single('openai:a'), true)).toEqual({ model: 'openai:a' });
  });
});
