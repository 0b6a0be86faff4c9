import { describe, expect, test } from 'vitest';
import {
  describeLongPrompt,
  describeOtherPrice,
  describeWindow,
  describePrice,
  describeRetirement,
  tryHref,
} from './describe-model.ts';
import { makeModel } from './directory-fixtures.ts';

describe('where Try leads', () => {
  test.each([
    [
      'a free model in the picker',
      false,
      { id: 'xai:grok-2-1212', isStandard: false },
      '/?model=xai:grok-2-1212',
    ],
    [
      'a Standard model in the picker',
      true,
      { id: 'openai:gpt-4-turbo', isStandard: true },
      '/?model=openai:gpt-4-turbo',
    ],
    [
      'one that is free in the picker and Standard in the directory',
      false,
      { id: 'vertex:gemini-1.5-pro', isStandard: true },
      '/',
    ],
    ['one that is only in the directory', true, null, '/'],
  ] as const)('%s', (_, isStandard, picker, expected) => {
    expect(tryHref(makeModel({ isStandard, picker }))).toBe(expected);
  });
});

test.each([
  [null, true, 'Unknown'],
  [null, false, 'Per image'],
  [{ inputMicroUsdPerMillion: 0, outputMicroUsdPerMillion: 0 }, true, 'Free'],
  [{ inputMicroUsdPerMillion: 0, outputMicroUsdPerMillion: 1 }, true, null],
])(
  'a model without token prices has an accurate text instead: %j %s',
  (price, writesText, expected) => {
    expect(describeOtherPrice({ price, writesText })).toBe(expected);
  },
);

test('an unknown window is shown differently from no window', () => {
  const windows = [
    { context: '128K', writesText: true },
    { context: null, writesText: true },
    { context: null, writesText: false },
  ];
  expect(windows.map(describeWindow)).toEqual(['128K', 'Unknown', 'None']);
});

test('a price mentions the prompt length above which it is higher', () => {
  const price = { inputMicroUsdPerMillion: 1, outputMicroUsdPerMillion: 1 };
  expect(describeLongPrompt(price)).toBeNull();
  expect(describeLongPrompt({ ...price, longPrompt: { ...price, aboveTokens: 272_000 } })).toBe(
    'higher above 272K tokens',
  );
});

test.each([
  [75_000, 300_000, '$0.075 in, $0.30 out'],
  [800_000, 2_400_000, '$0.80 in, $2.40 out'],
  [10_000_000, 30_000_000, '$10.00 in, $30.00 out'],
])('%i and %i micro-dollars are %s', (input, output, expected) => {
  expect(describePrice({ inputMicroUsdPerMillion: input, outputMicroUsdPerMillion: output })).toBe(
    expected,
  );
});

describe('a retirement', () => {
  const price = { inputMicroUsdPerMillion: 5_000_000, outputMicroUsdPerMillion: 25_000_000 };
  const successor = { name: 'Claude Opus 4.8', price };
  const followed =
    'When it no longer answers, its replacement Claude Opus 4.8 ($5.00 in, $25.00 out, per million tokens) does, and the answer says so.';

  test.each([
    [
      'in the past',
      { on: '2026-01-05', isOver: true },
      successor,
      `Retired by Anthropic on Jan 5, 2026. ${followed}`,
    ],
    [
      'to come',
      { on: '2027-01-05', isOver: false },
      null,
      'Will be retired by Anthropic on Jan 5, 2027.',
    ],
    ['without a date', { on: null, isOver: true }, null, 'Retired by Anthropic.'],
    ['that does not exist', null, successor, null],
  ])('%s', (_, retirement, follower, expected) => {
    const model = makeModel({ retirement, successor: follower });
    expect(describeRetirement(model, 'Anthropic')).toBe(expected);
  });
});
