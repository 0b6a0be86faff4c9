import { mostChatMegabytes } from '#shared/contract/v1/chat-schemas.ts';
import type { SettingRow } from './setting-row.ts';
import { dollars, wholeNumber } from '../value-schemas.ts';

/** Limits on queries and spending. */
export const limitRows = {
  limits: {
    freePerMinute: {
      variable: 'FREE_PER_MINUTE',
      schema: wholeNumber(1, 100_000),
      default: 10,
      description: 'Requests per minute for visitors and free accounts',
      saved: { key: 'system.limits.free.per_minute', label: 'Free: requests per minute' },
    },
    freePerDay: {
      variable: 'FREE_PER_DAY',
      schema: wholeNumber(1, 10_000_000),
      default: 300,
      description: 'Requests per day for visitors and free accounts',
      saved: { key: 'system.limits.free.per_day', label: 'Free: requests per day' },
    },
    standardPerMinute: {
      variable: 'STANDARD_PER_MINUTE',
      schema: wholeNumber(1, 100_000),
      default: 60,
      description: 'Requests per minute for Standard accounts',
      saved: { key: 'system.limits.standard.per_minute', label: 'Standard: requests per minute' },
    },
    standardPerDay: {
      variable: 'STANDARD_PER_DAY',
      schema: wholeNumber(1, 10_000_000),
      default: 3_000,
      description: 'Requests per day for Standard accounts',
      saved: { key: 'system.limits.standard.per_day', label: 'Standard: requests per day' },
    },
    freeRunning: {
      variable: 'FREE_RUNNING',
      schema: wholeNumber(1, 100_000),
      default: 5,
      description: 'Concurrent requests for each visitor or free account',
      saved: { key: 'system.limits.free.running', label: 'Free: concurrent requests' },
    },
    standardRunning: {
      variable: 'STANDARD_RUNNING',
      schema: wholeNumber(1, 100_000),
      default: 20,
      description: 'Concurrent requests for each Standard account',
      saved: { key: 'system.limits.standard.running', label: 'Standard: concurrent requests' },
    },
    freeThreads: {
      variable: 'MAX_THREADS_FREE',
      schema: wholeNumber(1, 2_000),
      default: 5,
      description:
        'Saved conversations per free account. A new one deletes the least recently used one that isn’t pinned',
      saved: { key: 'system.limits.free.threads', label: 'Free: saved conversations' },
    },
    standardThreads: {
      variable: 'MAX_THREADS_STANDARD',
      schema: wholeNumber(1, 2_000),
      default: 5,
      description: 'Saved conversations per Standard account',
      saved: { key: 'system.limits.standard.threads', label: 'Standard: saved conversations' },
    },
    freeSearches: {
      variable: 'FREE_SEARCHES_PER_DAY',
      schema: wholeNumber(0, 1_000_000),
      default: 20,
      description:
        'Web searches per day for each visitor or free account. After that, models answer from memory',
      saved: { key: 'system.limits.free.searches', label: 'Free: web searches per day' },
    },
    standardSearches: {
      variable: 'STANDARD_SEARCHES_PER_DAY',
      schema: wholeNumber(0, 1_000_000),
      default: 200,
      description: 'Web searches per day for Standard accounts',
      saved: { key: 'system.limits.standard.searches', label: 'Standard: web searches per day' },
    },
    answerCharacters: {
      variable: 'MAX_ANSWER_CHARACTERS',
      schema: wholeNumber(1_000, 100_000_000),
      default: null,
      description:
        'Maximum characters in an answer, including its thinking. By default, 16 per token that the model can write, between 500,000 and 2,000,000',
      saved: { key: 'system.max_answer_characters', label: 'Longest answer' },
    },
    apiMessages: {
      variable: 'MAX_API_MESSAGES',
      schema: wholeNumber(1, 1_000_000),
      default: 10_000,
      description: 'Maximum messages in one API call',
      saved: { key: 'system.max_api_messages', label: 'API: messages' },
    },
    apiFiles: {
      variable: 'MAX_API_FILES',
      schema: wholeNumber(1, 10_000),
      default: 100,
      description: 'Maximum images and documents in one API call',
      saved: { key: 'system.max_api_files', label: 'API: files' },
    },
    apiMegabytes: {
      variable: 'MAX_API_MEGABYTES',
      // At least 4 MB, because the page's own calls can be that large.
      schema: wholeNumber(4, mostChatMegabytes),
      default: 10,
      description: 'Maximum size of one API call in megabytes, including images and documents',
      saved: { key: 'system.max_api_megabytes', label: 'API: megabytes' },
    },
    queryMs: {
      variable: 'MAX_QUERY_MS',
      schema: wholeNumber(1_000, 3_600_000),
      default: 600_000,
      description:
        'Maximum time to answer a prompt, including waiting in the queue, in milliseconds',
      saved: { key: 'system.max_query_ms', label: 'Maximum time for an answer' },
    },
    runningQueries: {
      variable: 'MAX_RUNNING_QUERIES',
      schema: wholeNumber(1, 100_000),
      default: 64,
      description:
        'Maximum concurrent requests across all server processes. With several providers, one provider gets at most three quarters of them. Further requests wait in a queue, and Standard requests go first',
      saved: { key: 'system.max_running_queries', label: 'Total concurrent requests' },
    },
  },
  budget: { dayMicroUsd: budgetRow('day'), monthMicroUsd: budgetRow('month') },
} satisfies Record<string, Record<string, SettingRow>>;

function budgetRow(period: 'day' | 'month') {
  return {
    variable: `BUDGET_${period.toUpperCase()}`,
    schema: dollars,
    isDollars: true,
    default: null,
    description: `Total spending limit per ${period}, in dollars at the providers’ list prices; no limit if not set`,
    saved: { key: `system.budget.${period}`, label: `Total budget per ${period}` },
  };
}
