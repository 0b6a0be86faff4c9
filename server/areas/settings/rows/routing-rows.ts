import { dialWords, type DialWord } from '#shared/contract/routing/constants.ts';
import type { SettingRow } from './setting-row.ts';
import { oneOf, wholeNumber } from '../value-schemas.ts';

/** How Auto weighs cost against quality, and from which comparisons it learns. */
export const routingRows = {
  router: {
    word: {
      variable: 'ROUTER_DIAL',
      schema: oneOf(...dialWords),
      default: 'balanced',
      description: 'How Auto balances quality and cost unless a user chooses otherwise',
      words: { thrifty: 'Economy' },
      saved: { key: 'system.router.dial', label: 'Auto: default balance' },
    },
    thrifty: dialRow('thrifty', 'Economy', 25),
    balanced: dialRow('balanced', 'Balanced', 50),
    best: dialRow('best', 'Best', 85),
    cacheMargin: {
      variable: 'ROUTER_CACHE_MARGIN',
      schema: wholeNumber(0, 100),
      default: 5,
      description:
        'How many points out of 100 another model must be ahead before Auto leaves the one that has a conversation cached',
      saved: {
        key: 'system.router.cache_margin',
        label: 'Auto: margin for leaving a cached model',
      },
    },
  },
  exploration: {
    comparisons: {
      variable: 'EXPLORE_COMPARISONS',
      schema: oneOf('off', 'on'),
      default: 'off',
      description:
        'In comparisons picked by Auto, sometimes include the model about which a vote would teach us the most, and say so: on or off',
      saved: { key: 'system.explore.comparisons', label: 'Comparisons to learn from' },
    },
    oneIn: {
      variable: 'EXPLORE_ONE_IN',
      schema: wholeNumber(1, 1_000),
      default: 10,
      description: 'If that is on: include such a model in one out of this many comparisons',
      saved: { key: 'system.explore.one_in', label: 'Frequency of comparisons to learn from' },
    },
  },
} satisfies Record<string, Record<string, SettingRow>>;

function dialRow(word: DialWord, name: string, dial: number) {
  return {
    variable: `ROUTER_${word.toUpperCase()}`,
    schema: wholeNumber(0, 100),
    default: dial,
    description: `Where ${name} is between the cheapest models (0) and the best (100)`,
    saved: { key: `system.router.${word}`, label: `Auto: ${name}` },
  };
}
