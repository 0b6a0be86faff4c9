import { describe, expect, it } from 'vitest';
import type { Column } from '#web/ui/data/data-table.tsx';
import { describePage, readAddress } from './data-list.tsx';

describe('the position in a list', () => {
  it.each([
    [{ page: 1, pageSize: 25, shown: 25, total: 312 }, false, '1–25 of 312 users'],
    [{ page: 1, pageSize: 25, shown: 1, total: 26 }, true, '1 of 26+ users'],
    [{ page: 2, pageSize: 25, shown: 1, total: 26 }, false, '26 of 26 users'],
    [{ page: 13, pageSize: 25, shown: 12, total: 312 }, false, '301–312 of 312 users'],
    [{ page: 2, pageSize: 25, shown: 25, total: 10_000 }, true, '26–50 of 10,000+ users'],
    [{ page: 2, pageSize: 25, shown: 25, total: 10_000 }, false, '26–50 of 10,000 users'],
  ])('%j', (place, isCapped, words) => {
    expect(describePage(place, 'users', isCapped)).toBe(words);
  });
});

const any = { value: '', label: 'Any' };
const columns: Column<string>[] = [
  {
    key: 'time',
    header: 'Time',
    cell: (row) => row,
    isSortable: true,
    filters: [
      {
        name: 'period',
        label: 'Period',
        options: [any, { value: 'day', label: 'Last day' }],
        toQuery: () => ({ since: 'yesterday' }),
      },
    ],
  },
  {
    key: 'model',
    header: 'Model',
    cell: (row) => row,
    filters: [
      { name: 'kind', label: 'Kind', options: [any, { value: 'text', label: 'Text' }] },
      { name: 'model', label: 'Model', options: [any], isOpen: true },
    ],
  },
];
const search = { name: 'person', label: 'User', placeholder: '' };

describe('a list’s query string', () => {
  it.each([
    ['', { narrowing: {}, order: {}, place: {} }],
    [
      'person=+ada+&kind=text&model=gpt-4&period=day&page=3',
      {
        narrowing: { person: 'ada', kind: 'text', model: 'gpt-4', since: 'yesterday' },
        order: {},
        place: { page: '3' },
      },
    ],
    ['sort=time', { narrowing: {}, order: { sort: 'time', order: 'asc' }, place: {} }],
    ['sort=time&order=desc', { narrowing: {}, order: { sort: 'time', order: 'desc' }, place: {} }],
    ['before=17.a', { narrowing: {}, order: {}, place: { before: '17.a' } }],
    ['kind=song&period=never&sort=model&page=1&other=x', { narrowing: {}, order: {}, place: {} }],
  ])('for “%s”', (address, query) => {
    expect(readAddress({ columns, search }, new URLSearchParams(address))).toEqual(query);
  });
});
