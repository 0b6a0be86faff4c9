import { describe, expect, test } from 'vitest';
import {
  hasFilters,
  plainView,
  parseView,
  sortBy,
  writeView,
  type Sort,
  type View,
} from './view.ts';

const asc = (column: Sort['column']): Sort => ({ column, direction: 'asc' });
const desc = (column: Sort['column']): Sort => ({ column, direction: 'desc' });

describe('a click on a column heading', () => {
  test.each<[string, Sort | null, Sort['column'], Sort]>([
    ['sorts in ascending order if nothing is sorted', null, 'context', asc('context')],
    ['on the same column sorts in descending order', asc('context'), 'context', desc('context')],
    ['on it once more sorts in ascending order again', desc('context'), 'context', asc('context')],
    ['on another column starts in ascending order', asc('context'), 'name', asc('name')],
    [
      'on another column starts in ascending order, even after descending',
      desc('name'),
      'provider',
      asc('provider'),
    ],
  ])('%s', (_, sort, column, expected) => {
    expect(sortBy(column, sort)).toEqual(expected);
  });
});

describe('the address', () => {
  const views: [string, Partial<View>][] = [
    ['', {}],
    ['tab=google', { tab: 'google' }],
    ['provider=xai&access=standard', { provider: 'xai', access: 'standard' }],
    ['context=1m&capability=Long+texts', { context: '1m', capability: 'Long texts' }],
    ['sort=context&dir=desc', { sort: desc('context') }],
    [
      'tab=openai&provider=openai&access=standard&context=small&capability=Code&sort=name&dir=asc',
      {
        tab: 'openai',
        provider: 'openai',
        access: 'standard',
        context: 'small',
        capability: 'Code',
        sort: asc('name'),
      },
    ],
  ];
  test.each(views)('"%s" stays the same when it is parsed and written again', (address, parts) => {
    const view = { ...plainView, ...parts };
    expect(parseView(new URLSearchParams(address))).toEqual(view);
    expect(new URLSearchParams(writeView(view)).toString()).toBe(address);
  });

  test.each<[string, Partial<View>]>([
    ['tab=all', {}],
    ['tab=vertex', {}],
    ['tab=OpenAI', { tab: 'openai' }],
    ['access=all&context=huge&provider=__proto__', {}],
    ['sort=price&dir=desc', {}],
    ['sort=name&dir=sideways', { sort: asc('name') }],
    ['capability=', {}],
  ])('the valid parts of "%s" are applied', (address, parts) => {
    expect(parseView(new URLSearchParams(address))).toEqual({ ...plainView, ...parts });
  });
});

test.each<[boolean, Partial<View>]>([
  [false, {}],
  [false, { tab: 'xai', sort: asc('name') }],
  [true, { provider: 'xai' }],
  [true, { access: 'standard' }],
  [true, { context: 'large' }],
  [true, { capability: 'Code' }],
])('hasFilters is %s for %o', (expected, parts) => {
  expect(hasFilters({ ...plainView, ...parts })).toBe(expected);
});
