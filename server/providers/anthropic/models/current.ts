import {
  dollarsPerMillion,
  type Listing,
  type Model,
  type WebSearchTerms,
} from '#server/providers/contract/model.ts';
import { describeTextModel, offer, placedLike } from '#server/providers/contract/describe-model.ts';

// The facts about Opus, Sonnet and Haiku 5.5 are from their pages under
// https://platform.claude.com/docs/en/models (copies from 2026-09-22 on), those about Fable 5.2
// from .../models/overview (after 2026-11-09). Prices of cache writes are for five minutes.

/**
 * $10 per thousand searches with every model since Claude 3.5 Haiku and the newer Claude 3.5
 * Sonnet. The text that the model reads is billed as input. We assume that failed searches are
 * free. Source: https://platform.claude.com/docs/en/agents-and-tools/tool-use/web-search-tool
 */
const anthropicSearch: WebSearchTerms = { microUsd: 10_000, per: 'search' };

const pages = 'https://platform.claude.com/docs/en/models';
const efforts = ['low', 'medium', 'high', 'xhigh', 'max'] as const;

// Facts that all models share, except for the window and output limit of Haiku 4.5 and the output
// limit of Sonnet 4.6.
const sameForAll = {
  sees: true,
  readsDocuments: true,
  contextTokens: 1_000_000,
  maxOutputTokens: 128_000,
  // Models that can think refuse forced tool calls. JSON output requires a schema, and a stop
  // sequence must not be blank.
  lacks: ['forced-tools', 'json', 'blank-stop', 'prefill'],
  webSearch: anthropicSearch,
  // Some models only cache longer prompts, but their answers report how much was cached. Source:
  // https://docs.claude.com/en/build-with-claude/prompt-caching
  promptCache: { minutes: 5, leastTokens: 1_024 },
} as const;

export const anthropicCurrentModels: readonly Model[] = [
  describeTextModel('anthropic', {
    ...sameForAll,
    model: 'claude-fable-5-2',
    name: 'Claude Fable 5.2',
    description: 'Anthropic’s largest model, which always thinks before it answers.',
    reasoning: { efforts, default: 'high' },
    bestFor: ['Writing', 'Translation', 'Reasoning', 'Analysis'],
    price: dollarsPerMillion({ input: 8, output: 40, cachedRead: 0.2, cacheWrite: 10 }),
    release: 'November 2026',
    providerLink: `${pages}/overview`,
    ...placedLike('Claude Fable 5', {
      chat: 0.98,
      knowledge: 0.966,
      writing: 0.97,
      code: 0.947,
      maths: 0.98,
      reasoning: 0.976,
      translation: 0.978,
      summary: 0.967,
      vision: 0.946,
    }),
    // Measured for Fable 5.1: https://huggingface.co/datasets/tandiu/ai-infra-data-sample (2026-10-24).
    tokensPerSecond: 68,
  }),
  describeTextModel('anthropic', {
    ...sameForAll,
    model: 'claude-opus-5-5',
    name: 'Claude Opus 5.5',
    description: 'The model that Anthropic recommends for most work; it always thinks first.',
    reasoning: { efforts, default: 'medium' },
    bestFor: ['Reasoning', 'Code', 'Maths', 'Analysis'],
    price: dollarsPerMillion({ input: 4, output: 20, cachedRead: 0.2, cacheWrite: 5 }),
    release: 'September 2026',
    providerLink: `${pages}/opus-5-5/overview`,
    ...placedLike('Claude Opus 4.8', {
      chat: 0.978,
      knowledge: 0.966,
      writing: 0.965,
      code: 0.954,
      maths: 0.979,
      reasoning: 0.978,
      translation: 0.969,
      summary: 0.972,
      vision: 0.946,
    }),
    // From the same data set as Fable 5.2.
    tokensPerSecond: 96,
  }),
  describeTextModel('anthropic', {
    ...sameForAll,
    model: 'claude-sonnet-5-5',
    name: 'Claude Sonnet 5.5',
    description: 'Thinks before it answers, for code and everyday work at half the price of Opus.',
    reasoning: { efforts, default: 'high' },
    bestFor: ['Code', 'Reasoning', 'Writing', 'Images'],
    // The price of cached reads fell to $0.10 on 2026-10-07, after the vendor's page was copied.
    price: dollarsPerMillion({ input: 2, output: 10, cachedRead: 0.1, cacheWrite: 2.5 }),
    release: 'September 2026',
    providerLink: `${pages}/sonnet-5-5/overview`,
    ...placedLike('Claude Sonnet 5', {
      chat: 0.972,
      knowledge: 0.958,
      writing: 0.956,
      code: 0.946,
      maths: 0.972,
      reasoning: 0.971,
      translation: 0.961,
      summary: 0.965,
      vision: 0.935,
    }),
    // From the same data set as Fable 5.2.
    tokensPerSecond: 133,
  }),
  describeTextModel('anthropic', {
    ...sameForAll,
    model: 'claude-haiku-5-5',
    name: 'Claude Haiku 5.5',
    description: 'A small, inexpensive model for everyday questions, with or without thinking.',
    // For the effort `none`, the request disables `thinking`, which this model allows.
    reasoning: { efforts: ['none', ...efforts], default: 'medium' },
    bestFor: ['Everyday chat', 'Quick answers', 'Short texts'],
    price: dollarsPerMillion(
      { input: 0.1, output: 0.5, cachedRead: 0.01, cacheWrite: 0.125 },
      { above: 100_000, input: 0.5, output: 2.5, cachedRead: 0.05, cacheWrite: 0.625 },
    ),
    release: 'October 2026',
    providerLink: `${pages}/haiku-5-5/overview`,
    ...placedLike('Claude Haiku 4.5', {
      chat: 0.955,
      knowledge: 0.927,
      writing: 0.931,
      code: 0.916,
      maths: 0.942,
      reasoning: 0.939,
      translation: 0.938,
      summary: 0.944,
      vision: 0.887,
    }),
    // Estimated from the model's class; the vendor calls it its fastest model.
    tokensPerSecond: 150,
  }),
  // The models below answer only in place of retired ones. Opus 4.8's and Sonnet 4.6's windows and
  // cache prices are from models.dev (2026-07-02, MIT), their efforts from LiveBench's runs.
  describeTextModel('anthropic', {
    ...sameForAll,
    model: 'claude-opus-4-8',
    name: 'Claude Opus 4.8',
    description: 'An earlier Opus for demanding questions, code and long texts.',
    reasoning: { efforts: ['low', 'medium', 'high', 'xhigh'], default: null },
    bestFor: ['Reasoning', 'Code', 'Maths'],
    price: dollarsPerMillion({ input: 5, output: 25, cachedRead: 0.5, cacheWrite: 6.25 }),
    release: 'May 2026',
    providerLink: `${pages}/overview`,
    successors: ['claude-opus-5-5'],
    ...placedLike('its own results', {
      chat: 0.974,
      knowledge: 0.961,
      writing: 0.96,
      code: 0.943,
      maths: 0.976,
      reasoning: 0.975,
      translation: 0.965,
      summary: 0.968,
      vision: 0.939,
    }),
    // Estimated from the model's class, somewhat slower than Opus 5.5.
    tokensPerSecond: 80,
  }),
  describeTextModel('anthropic', {
    ...sameForAll,
    model: 'claude-sonnet-4-6',
    name: 'Claude Sonnet 4.6',
    description: 'An earlier Sonnet for code and everyday work.',
    maxOutputTokens: 64_000,
    reasoning: { efforts: ['low', 'medium', 'high'], default: null },
    bestFor: ['Code', 'Writing', 'Documents'],
    price: dollarsPerMillion({ input: 3, output: 15, cachedRead: 0.3, cacheWrite: 3.75 }),
    release: 'February 2026',
    providerLink: `${pages}/overview`,
    successors: ['claude-sonnet-5-5'],
    ...placedLike('its own results', {
      chat: 0.97,
      knowledge: 0.954,
      writing: 0.954,
      code: 0.942,
      maths: 0.962,
      reasoning: 0.969,
      translation: 0.958,
      summary: 0.964,
      vision: 0.929,
    }),
    // Estimated from the model's class, somewhat slower than Sonnet 5.5.
    tokensPerSecond: 80,
  }),
  describeTextModel('anthropic', {
    ...sameForAll,
    model: 'claude-haiku-4-5',
    name: 'Claude Haiku 4.5',
    description: 'An earlier small model for everyday questions.',
    contextTokens: 200_000,
    maxOutputTokens: 64_000,
    // This model thinks only with a token budget, which we never send.
    reasoning: null,
    bestFor: ['Everyday chat', 'Quick answers', 'Short texts'],
    price: dollarsPerMillion({ input: 1, output: 5, cachedRead: 0.1, cacheWrite: 1.25 }),
    release: 'October 2025',
    providerLink: `${pages}/overview`,
    successors: ['claude-haiku-5-5'],
    ...placedLike('its own results without thinking', {
      chat: 0.91,
      knowledge: 0.871,
      writing: 0.875,
      code: 0.88,
      maths: 0.889,
      reasoning: 0.881,
      translation: 0.902,
      summary: 0.867,
      vision: 0.808,
    }),
    // Estimated from the model's class.
    tokensPerSecond: 120,
  }),
];

export const anthropicCurrentListings: readonly Listing[] = offer('anthropic', {
  free: ['claude-haiku-5-5'],
  standard: ['claude-fable-5-2', 'claude-opus-5-5', 'claude-sonnet-5-5'],
});
