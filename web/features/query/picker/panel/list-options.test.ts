import { expect, test } from 'vitest';
import { labelChoice } from '../selection/describe-choice.ts';
import { initialSelection, stepSelection, type Selection } from '../selection/selection.ts';
import type { CheckedModel } from '../availability/check-models.ts';
import { listOptions } from './list-options.ts';

const [alpha, beta, old] = ['openai:alpha', 'xai:beta', 'openai:old'] as const;

function model(id: CheckedModel['id'], name: string, change: Partial<CheckedModel> = {}) {
  return {
    id,
    provider: id.startsWith('xai') ? 'xai' : 'openai',
    name,
    isStandard: false,
    isAvailable: true,
    bestFor: ['Code'],
    answeredBy: null,
    exclusion: null,
    ...change,
  } as CheckedModel;
}

const models = [
  model(alpha, 'Alpha'),
  model(beta, 'Beta', { isStandard: true, bestFor: ['Writing'] }),
  model('openai:gamma', 'Gamma'),
  model('openai:delta', 'Delta'),
  model(old, 'Old', { answeredBy: { id: alpha, name: 'Alpha' } }),
];
const providers = [
  { id: 'openai', name: 'OpenAI' },
  { id: 'xai', name: 'xAI' },
] as Parameters<typeof listOptions>[0]['picker']['providers'];

function list(selection: Selection, search = '', isStandard = true) {
  const dial = selection.kind === 'auto' ? 'balanced' : null;
  const choice = { selection, dial, isStandard, picker: { models, providers } } as const;
  const named = [{ label: 'Both models', selection: initialSelection }];
  return listOptions(choice, named, search);
}
const names = (groups: ReturnType<typeof list>) =>
  groups.map(({ label, options }) => [label, ...options.map(({ name }) => name)]);
const single = (id: typeof alpha | typeof beta | typeof old): Selection => ({
  kind: 'single',
  model: id,
  isComparing: false,
});

test('the panel lists Auto and the models by provider, without retired ones', () => {
  expect(names(list(single(alpha)))).toEqual([
    ['Reply with', 'Both models'],
    ['Auto', 'Economy', 'Balanced', 'Best'],
    ['OpenAI', 'Alpha', 'Gamma', 'Delta'],
    ['xAI', 'Beta'],
  ]);
  expect(names(list(single(old)))[2]).toEqual(['OpenAI', 'Alpha', 'Gamma', 'Delta', 'Old']);
});

test.each([
  ['writ', [['xAI', 'Beta']]],
  ['xai', [['xAI', 'Beta']]],
  ['old', [['OpenAI', 'Old']]],
  ['auto bal', [['Auto', 'Balanced']]],
  ['nothing', []],
])('a search for "%s" finds names, providers and strengths', (search, found) => {
  expect(names(list(initialSelection, search))).toEqual(found);
});

test('one option is selected, and Standard models are locked for others', () => {
  const chosen = (selection: Selection) =>
    list(selection)
      .flatMap(({ options }) => options)
      .filter(({ isChosen }) => isChosen)
      .map(({ name }) => name);
  expect(chosen(single(beta))).toEqual(['Beta']);
  const locks = list(initialSelection, '', false)
    .flatMap(({ options }) => options)
    .filter((option) => option.kind === 'model' && option.isLocked);
  expect(locks.map(({ name }) => name)).toEqual(['Beta']);
});

test('at most three models are compared', () => {
  const full: Selection = {
    kind: 'auto',
    among: [alpha, beta, 'openai:gamma'],
    isComparing: true,
  };
  const disabled = list(full)
    .flatMap(({ options }) => options)
    .filter(({ isDisabled }) => isDisabled);
  expect(disabled.map(({ name }) => name)).toEqual(['Delta']);
});

test('picking a model replaces the selection, or adds to a comparison', () => {
  const context = { models, isStandard: true };
  const pick = (from: Selection) =>
    stepSelection(from, { type: 'pick-model', id: beta }, context).selection;
  expect(pick(single(alpha))).toEqual(single(beta));
  expect(pick(single(beta))).toEqual(single(beta));
  expect(pick({ ...single(alpha), isComparing: true })).toEqual({
    kind: 'auto',
    among: [alpha, beta],
    isComparing: true,
  });
  const locked = { models, isStandard: false };
  const from = single(alpha);
  expect(stepSelection(from, { type: 'pick-model', id: beta }, locked)).toEqual({
    selection: from,
    needsStandard: true,
  });
});

test.each([
  [initialSelection, 'Auto · Balanced', null],
  [{ kind: 'auto', among: [alpha, beta], isComparing: false }, 'Auto (2 models) · Balanced', null],
  [single(beta), 'Beta', null],
  [single(old), 'Old → Alpha', null],
  [{ kind: 'single', model: beta, isComparing: true }, 'Compare 2', 'Beta and one more'],
  [{ kind: 'auto', among: [alpha, beta], isComparing: true }, 'Compare 2', 'Alpha and Beta'],
  [{ kind: 'auto', among: null, isComparing: true }, 'Compare 3', '3 of 4 models'],
] as const satisfies [Selection, string, string | null][])(
  'the button shows which models will answer: %o',
  (selection, text, said) => {
    const dial = selection.kind === 'auto' ? 'balanced' : null;
    const label = labelChoice(selection, dial, { models, isStandard: true });
    expect([label.text, label.names]).toEqual([text, said]);
  },
);
