import { expect, it } from 'vitest';
import { formatTime } from '#shared/lib/format.ts';
import { describeList } from './provider-states.tsx';

const [early, late] = ['2026-11-22T08:00:00Z', '2026-11-22T09:00:00Z'];
const state = { isOff: false, hasKey: true, listed: null, listedAt: null, listFailingSince: null };

it.each([
  ['without a key', { hasKey: false }, 'no key, so its model list isn’t available.'],
  ['of a provider that is off', { isOff: true, hasKey: false }, 'turned off. It receives nothing.'],
  ['that has not been read yet', {}, 'model list not checked yet.'],
  [
    'read',
    { listed: ['a', 'b'], listedAt: early },
    `lists 2 models, checked ${formatTime(early)}.`,
  ],
  [
    'that was read once, but not recently',
    { listed: ['a'], listedAt: early, listFailingSince: late },
    `lists one model, checked ${formatTime(early)}. Unavailable since ${formatTime(late)}.`,
  ],
  [
    'that was never read',
    { listFailingSince: late },
    `no model list. Unavailable since ${formatTime(late)}. Until it’s back, retirement dates decide which models are used.`,
  ],
  [
    'of something else',
    { listedAt: early },
    'lists no model that Switchyard knows, so retirement dates decide which models are used.',
  ],
])('a list %s is described in plain words', (_, more, words) => {
  expect(describeList({ ...state, ...more })).toBe(words);
});
