import { expect, it } from 'vitest';
import { formatTime } from '#shared/lib/format.ts';
import { describeList } from './provider-states.tsx';

const [early, late] = ['2026-11-22T08:00:00Z', '2026-11-22T09:00:00Z'];
const state = { hasKey: true, listed: null, listedAt: null, listFailingSince: null };

it.each([
  ['without a key', { hasKey: false }, 'no key, so its list of models cannot be read.'],
  ['before it was read', {}, 'its list of models has not been read so far.'],
  ['read', { listed: ['a', 'b'], listedAt: early }, `lists 2 models, read ${formatTime(early)}.`],
  [
    'read once, and not since',
    { listed: ['a'], listedAt: early, listFailingSince: late },
    `lists one model, read ${formatTime(early)}. It cannot be read since ${formatTime(late)}.`,
  ],
  [
    'never read',
    { listFailingSince: late },
    `no list of models. It cannot be read since ${formatTime(late)}. Meanwhile dates say what is served.`,
  ],
  [
    'of something else',
    { listedAt: early },
    'its list names no model that Switchyard knows, so dates say what is served.',
  ],
])('a list %s is told in plain words', (_, more, words) => {
  expect(describeList({ ...state, ...more })).toBe(words);
});
