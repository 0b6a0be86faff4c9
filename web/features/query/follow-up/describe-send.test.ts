import { expect, test } from 'vitest';
import { initialSelection, type Selection } from '../picker/selection/selection.ts';
import { describeSend } from './describe-send.ts';
import type { Target } from './targets.ts';

const models = ['Alpha', 'Beta', 'Gamma', 'Delta'].map((name) => ({
  id: `openai:${name.toLowerCase()}` as const,
  name,
  isStandard: false,
  answeredBy: null,
}));
const [alpha, beta] = ['openai:alpha', 'openai:beta'] as const;

function describe(selection: Selection, target?: Target, state = {}) {
  const choice = { picker: { models }, isStandard: true, selection, only: null };
  return describeSend({ target, choice, continues: 'latest', isBusy: false, ...state });
}

test.each([
  [initialSelection, 'Auto will pick the model.'],
  [{ kind: 'auto', among: [alpha, beta], isComparing: false }, 'Auto will pick from 2 models.'],
  [{ kind: 'single', model: beta, isComparing: false }, 'Beta will reply.'],
  [
    { kind: 'single', model: beta, isComparing: true },
    'Beta and one more will reply side by side.',
  ],
  [
    { kind: 'auto', among: [alpha, beta], isComparing: true },
    'Alpha and Beta will reply side by side.',
  ],
  [{ kind: 'auto', among: null, isComparing: true }, '3 of 4 models will reply side by side.'],
] as const satisfies [Selection, string][])(
  'the note names the selected models',
  (selection, note) => {
    expect(describe(selection)).toBe(note);
  },
);

test('a target takes precedence over the selection', () => {
  const fields = { model: alpha, compareMode: false };
  expect(describe(initialSelection, { id: 'one', label: 'Alpha', name: 'Alpha', fields })).toBe(
    'Alpha will reply.',
  );
  expect(
    describe(initialSelection, {
      id: 'all',
      label: 'Both models',
      name: 'Compare Alpha and Beta',
      fields,
    }),
  ).toBe('Both models will reply.');
});

test('the note says why nothing can be sent', () => {
  expect(describe(initialSelection, undefined, { isBusy: true })).toMatch(/^You can send when/);
  expect(describe(initialSelection, undefined, { continues: null })).toMatch(/^Nothing to follow/);
});

test('the note says so when the latest answer has no text', () => {
  expect(describe(initialSelection, undefined, { continues: 'earlier' })).toBe(
    'Continues from the previous answer. Auto will pick the model.',
  );
});

test('the note includes where models may run', () => {
  const choice = { picker: { models }, isStandard: true, selection: initialSelection } as const;
  const options = { target: undefined, continues: 'latest', isBusy: false } as const;
  expect(describeSend({ ...options, choice: { ...choice, only: 'eu' } })).toBe(
    'Auto will pick the model, in the EU only.',
  );
});
