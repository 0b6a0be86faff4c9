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
  return describeSend({ target, choice, goesOnFrom: 'this answer', isBusy: false, ...state });
}

test.each([
  [initialSelection, '. Auto chooses the model.'],
  [{ kind: 'auto', among: [alpha, beta], isComparing: false }, '. Auto chooses among 2 models.'],
  [{ kind: 'single', model: beta, isComparing: false }, ' with Beta.'],
  [{ kind: 'single', model: beta, isComparing: true }, ' with Beta and another, side by side.'],
  [
    { kind: 'auto', among: [alpha, beta], isComparing: true },
    ' with Alpha and Beta, side by side.',
  ],
  [{ kind: 'auto', among: null, isComparing: true }, ' with 3 of 4 models, side by side.'],
] as const satisfies [Selection, string][])(
  'what is chosen is what Send asks',
  (selection, end) => {
    expect(describe(selection)).toBe(`Goes on from this answer${end}`);
  },
);

test('a target goes before what is chosen', () => {
  const fields = { model: alpha, compareMode: false };
  expect(describe(initialSelection, { id: 'one', label: 'Alpha', name: 'Alpha', fields })).toBe(
    'Goes on from this answer with Alpha.',
  );
  expect(
    describe(initialSelection, {
      id: 'all',
      label: 'Both models',
      name: 'Compare Alpha and Beta',
      fields,
    }),
  ).toBe('Goes on from this answer with both models, side by side.');
});

test('where nothing would be sent, it says why', () => {
  expect(describe(initialSelection, undefined, { isBusy: true })).toMatch(/^Send waits/);
  expect(describe(initialSelection, undefined, { goesOnFrom: null })).toMatch(/no answer/);
});

test('where only the models run that may be asked is said in words', () => {
  const choice = { picker: { models }, isStandard: true, selection: initialSelection } as const;
  const said = { target: undefined, goesOnFrom: 'this answer', isBusy: false } as const;
  expect(describeSend({ ...said, choice: { ...choice, only: 'eu' } })).toBe(
    'Goes on from this answer. Auto chooses the model, in the EU only.',
  );
});
