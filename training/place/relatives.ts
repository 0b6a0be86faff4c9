import { ofJune } from './read-live-bench.ts';

/**
 * How a current model is placed in LiveBench's table: by the newest model of its line that is in
 * the table, at the efforts that Auto uses, and by the generations since then.
 */
export interface Relative {
  /** The model that the placement is based on, as the model card names it. */
  name: string;
  /** Rows of the table, at medium effort and above. */
  rows: readonly string[];
  /** Rows for the previous generation, used for validation; empty if the table has none. */
  earlierRows: readonly string[];
  /** The generations after the one in the table, if the maker doesn't say how much they improved. */
  since: readonly string[];
  /** The gain that the maker states, in percentage points on its own test, and the source. */
  stated?: { points: number; over: string; source: string };
  /** A model to which the maker compares this one, and by how many index points this one leads. */
  beside?: { model: string; points: number; source: string };
  /**
   * The rating on the Arena's code board (arena-ai-leaderboards, MIT, 2026-08-21), of the model itself or its
   * predecessor.
   */
  arenaCode?: number;
  /** The rating on the Arena's text board of 2026-08-24. */
  arenaText?: number;
}

const efforts = ['medium', 'high', 'xhigh'] as const;

const opus48 = {
  rows: [
    ...efforts.map((effort) => `claude-opus-4-8-${effort}-effort`),
    ofJune('claude-opus-4-8-xhigh-effort'),
  ],
  earlierRows: efforts.map((effort) => `claude-opus-4-7-${effort}-effort`),
};
const gpt55 = {
  name: 'GPT-5.5',
  rows: [
    ...efforts.map((effort) => `gpt-5.5-${effort}`),
    ...['gpt-5.5-high', 'gpt-5.5-xhigh'].map(ofJune),
  ],
  earlierRows: ['gpt-5.4-high', 'gpt-5.4-xhigh'],
};
const gpt54 = {
  name: 'GPT-5.4',
  rows: ['gpt-5.4-high', 'gpt-5.4-xhigh', ofJune('gpt-5.4-xhigh')],
  earlierRows: ['gpt-5.2-2025-12-11-medium', 'gpt-5.2-2025-12-11-high'],
};
const gpt54Mini = {
  name: 'GPT-5.4 mini',
  rows: [...efforts.map((effort) => `gpt-5.4-mini-${effort}`), ofJune('gpt-5.4-mini-xhigh')],
  earlierRows: ['gpt-5-mini', 'gpt-5-mini-high'],
};
const gemini31Pro = {
  name: 'Gemini 3.1 Pro',
  rows: ['gemini-3.1-pro-preview-high', ofJune('gemini-3.1-pro-preview-high')],
  earlierRows: ['gemini-3-pro-preview-11-2025-high'],
};
const gemini35Flash = {
  name: 'Gemini 3.5 Flash',
  rows: ['gemini-3.5-flash-high', ofJune('gemini-3.5-flash-high')],
  earlierRows: ['gemini-3-flash-preview-high'],
};
const grok43 = {
  name: 'Grok 4.3',
  rows: ['grok-4.3', ofJune('grok-4.3')],
  earlierRows: ['grok-4.20-beta-0309-reasoning'],
};
const itself = 'its own results';

const apiyi = 'https://docs.apiyi.com/en/news/gpt-6-2-astra-sol-launch.md, GDPval v2';

/** Keyed by vendor id. OpenAI renames its lines, so only numbers identify its generations. */
export const relatives: Readonly<Record<string, Relative>> = {
  // Before GPT-5.6, the three sizes were GPT-5.5, GPT-5.4 and GPT-5.4 mini, by price.
  'gpt-6.2-astra': {
    ...gpt55,
    since: ['5.6', '6', '6.1'],
    stated: { points: 6.2, over: 'gpt-6-astra', source: apiyi },
    arenaCode: 1619,
  },
  'gpt-6.2-sol': {
    ...gpt55,
    since: ['5.6', '6', '6.1'],
    stated: { points: 5.3, over: 'gpt-6.1-sol', source: apiyi },
    arenaCode: 1619,
  },
  'gpt-6.1-sol': { ...gpt55, since: ['5.6', '6', '6.1'], arenaCode: 1619 },
  'gpt-5.6-sol': { ...gpt55, since: ['5.6'], arenaCode: 1619 },
  'gpt-6.1-terra': { ...gpt54, since: ['5.6', '6', '6.1'] },
  'gpt-5.6-terra': { ...gpt54, since: ['5.6'] },
  'gpt-6-luna': { ...gpt54Mini, since: ['5.6', '6'] },
  'claude-fable-5-2': {
    name: 'Claude Fable 5',
    rows: [
      'claude-fable-5-high-effort',
      'claude-fable-5-xhigh-effort',
      ofJune('claude-fable-5-xhigh-effort'),
    ],
    earlierRows: [],
    since: ['5.1', '5.2'],
    arenaText: 1508,
  },
  'claude-opus-5-5': {
    name: 'Claude Opus 4.8',
    ...opus48,
    since: ['5', '5.5'],
    arenaCode: 1691,
    arenaText: 1493,
  },
  'claude-opus-4-8': {
    name: itself,
    ...opus48,
    since: [],
  },
  'claude-sonnet-5-5': {
    name: 'Claude Sonnet 5',
    rows: ['claude-sonnet-5-xhigh-effort', ofJune('claude-sonnet-5-xhigh-effort')],
    earlierRows: [
      'claude-sonnet-4-6-thinking-auto-medium-effort',
      'claude-sonnet-4-6-thinking-auto-high-effort',
    ],
    since: ['5.5'],
  },
  'claude-sonnet-4-6': {
    name: itself,
    rows: [
      'claude-sonnet-4-6-thinking-auto-medium-effort',
      'claude-sonnet-4-6-thinking-auto-high-effort',
    ],
    earlierRows: ['claude-sonnet-4-5-20250929-thinking-64k'],
    since: [],
  },
  'claude-haiku-5-5': {
    name: 'Claude Haiku 4.5',
    rows: ['claude-haiku-4-5-20251001-thinking-64k'],
    earlierRows: [],
    since: ['5.5'],
  },
  // Uses the results that this model has without thinking, because that is how we call it.
  'claude-haiku-4-5': {
    name: itself,
    rows: ['claude-haiku-4-5-20251001'],
    earlierRows: [],
    since: [],
  },
  'gemini-4-carbon': { ...gemini31Pro, since: ['4 Argon', '4 Carbon'] },
  'gemini-4-argon': { ...gemini31Pro, since: ['4 Argon'] },
  // The first model with this name, which lies between the two others. No results are published.
  'gemini-4-neon': { ...gemini31Pro, since: ['4 Neon'] },
  'gemini-4-hydrogen': {
    ...gemini35Flash,
    since: ['3.7', '3.8', '4'],
    beside: {
      model: 'gemini-4-argon',
      points: 1,
      source: 'https://github.com/BerriAI/litellm/discussions/51436, Artificial Analysis index',
    },
    arenaCode: 1588,
  },
  'gemini-3.8-flash': {
    ...gemini35Flash,
    since: ['3.7', '3.8'],
    arenaCode: 1588,
    arenaText: 1490,
  },
  'gemini-3.5-flash-lite': {
    name: 'Gemini 3.1 Flash-Lite',
    rows: ['gemini-3.1-flash-lite-preview-high'],
    earlierRows: ['gemini-2.5-flash-lite-preview-09-2025-highthinking'],
    since: ['3.5'],
  },
  'grok-4.7': { ...grok43, since: ['4.5', '4.6', '4.7'], arenaCode: 1629 },
  'grok-4.6': { ...grok43, since: ['4.5', '4.6'], arenaCode: 1629 },
  'grok-4.3': { ...grok43, name: itself, since: [] },
};

/**
 * Pairs of rows from the same line and effort, for consecutive generations. They show how much a generation
 * usually gains.
 */
export const generations: readonly (readonly [before: string, after: string])[] = [
  [
    'claude-opus-4-5-20251101-thinking-64k-high-effort',
    'claude-opus-4-6-thinking-auto-high-effort',
  ],
  ['claude-opus-4-6-thinking-auto-high-effort', 'claude-opus-4-7-high-effort'],
  ['claude-opus-4-7-high-effort', 'claude-opus-4-8-high-effort'],
  ['claude-opus-4-7-xhigh-effort', 'claude-opus-4-8-xhigh-effort'],
  ['claude-sonnet-4-5-20250929-thinking-64k', 'claude-sonnet-4-6-thinking-auto-high-effort'],
  ['claude-sonnet-4-6-thinking-auto-high-effort', 'claude-sonnet-5-xhigh-effort'],
  ['gpt-5.1-2025-11-13-high', 'gpt-5.2-2025-12-11-high'],
  ['gpt-5.2-2025-12-11-high', 'gpt-5.4-high'],
  ['gpt-5.4-high', 'gpt-5.5-high'],
  ['gpt-5.4-xhigh', 'gpt-5.5-xhigh'],
  ['gpt-5-mini-high', 'gpt-5.4-mini-high'],
  ['gpt-5-nano-high', 'gpt-5.4-nano-high'],
  ['gemini-2.5-pro-06-05-highthinking', 'gemini-3-pro-preview-11-2025-high'],
  ['gemini-3-pro-preview-11-2025-high', 'gemini-3.1-pro-preview-high'],
  ['gemini-2.5-flash-06-05-highthinking', 'gemini-3-flash-preview-high'],
  ['gemini-3-flash-preview-high', 'gemini-3.5-flash-high'],
  ['gemini-2.5-flash-lite-highthinking', 'gemini-3.1-flash-lite-preview-high'],
  ['grok-4-0709', 'grok-4.20-beta-0309-reasoning'],
  ['grok-4.20-beta-0309-reasoning', 'grok-4.3'],
];

/** Ratings on the Arena's text-to-image board (arena-ai-leaderboards, MIT, May to August 2026). */
export const pictureRatings: Readonly<Record<string, { name: string; rating: number }>> = {
  'gpt-image-2.6-flare': { name: 'GPT Image 2', rating: 1381 },
  'gpt-image-2.6-sunburst': { name: 'GPT Image 2', rating: 1381 },
  'gpt-image-2.5-sunburst': { name: 'GPT Image 2', rating: 1381 },
  'gemini-nano-banana-2.1': { name: 'Gemini 3.1 Flash Image', rating: 1264 },
  'gemini-3-pro-image': { name: 'its own rating', rating: 1245 },
  'grok-imagine-image-2.0': { name: 'its own rating', rating: 1316 },
  'grok-imagine-image': { name: 'Grok Imagine Image Quality', rating: 1223 },
};
