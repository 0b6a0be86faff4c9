import { expect, test } from 'vitest';
import { nameValue } from './describe-source.ts';

test.each([
  ['system.max_query_ms', '600000', '10 min'],
  ['system.max_api_messages', '10000', '10,000'],
  ['system.max_api_megabytes', '10', '10 MB'],
  ['system.limits.standard.per_day', '3000', '3,000'],
  ['system.retention.texts_days', '1', '1 day'],
  ['system.alerts.silence_hours', '24', '24 hours'],
  ['system.alerts.error_percent', '30', '30%'],
  ['system.site.name', '2048', '2048'],
  ['stripe.test.note', '600000', '600000'],
])('the setting %s shows %s as %s', (key, value, text) => {
  const setting = { key, choices: [], takesSeveral: false, isDollars: false };
  expect(nameValue(value, setting)).toBe(text);
});
