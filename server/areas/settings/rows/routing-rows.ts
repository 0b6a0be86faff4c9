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
        'How many points (out of 100) another model must be ahead before Auto switches away from the model that has cached the conversation',
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
        'Whether Auto sometimes picks a model for a comparison mainly to learn from the vote, and says so there: on or off',
      saved: { key: 'system.explore.comparisons', label: 'Comparisons to learn from' },
    },
    oneIn: {
      variable: 'EXPLORE_ONE_IN',
      schema: wholeNumber(1, 1_000),
      default: 10,
      description:
        'If comparisons to learn from are on, how many of the comparisons picked by Auto include a model to learn about: 10 means one in ten',
      saved: { key: 'system.explore.one_in', label: 'How often to run comparisons to learn from' },
    },
  },
} satisfies Record<string, Record<string, SettingRow>>;

function dialRow(word: DialWord, name: string, dial: number) {
  return {
    variable: `ROUTER_${word.toUpperCase()}`,
    schema: wholeNumber(0, 100),
    default: dial,
    description: `Where ${name} is on the scale from the cheapest models (0) to the best (100)`,
    saved: { key: `system.router.${word}`, label: `Auto: ${name}` },
  };
}
