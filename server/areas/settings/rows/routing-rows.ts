import { dialWords, type DialWord } from '#shared/contract/routing/constants.ts';
import type { SettingRow } from './setting-row.ts';
import { oneOf, wholeNumber } from '../value-schemas.ts';

/** How Auto weighs cost against quality, and which comparisons it uses to learn. */
export const routingRows = {
  router: {
    word: {
      variable: 'ROUTER_DIAL',
      schema: oneOf(...dialWords),
      default: 'balanced',
      description: 'How Auto weighs cost against quality where a person says nothing',
      saved: { key: 'system.router.dial', label: 'How Auto weighs at first', category: 'system' },
    },
    thrifty: dialRow('thrifty', 25),
    balanced: dialRow('balanced', 50),
    best: dialRow('best', 85),
  },
  exploration: {
    comparisons: {
      variable: 'EXPLORE_COMPARISONS',
      schema: oneOf('off', 'on'),
      default: 'off',
      description:
        'Whether comparisons that are left to Auto sometimes show the model that a vote tells most about, and say so: on or off',
      saved: {
        key: 'system.explore.comparisons',
        label: 'Comparisons to learn from',
        category: 'system',
      },
    },
    oneIn: {
      variable: 'EXPLORE_ONE_IN',
      schema: wholeNumber(1, 1_000),
      default: 10,
      description: 'Where that is on: one comparison in so many',
      saved: {
        key: 'system.explore.one_in',
        label: 'How many comparisons to learn from',
        category: 'system',
      },
    },
  },
} satisfies Record<string, Record<string, SettingRow>>;

function dialRow(word: DialWord, dial: number) {
  return {
    variable: `ROUTER_${word.toUpperCase()}`,
    schema: wholeNumber(0, 100),
    default: dial,
    description: `Where ${word} stands between the cheapest models, 0, and the best, 100`,
    saved: { key: `system.router.${word}`, label: `Place of ${word}`, category: 'system' as const },
  };
}
