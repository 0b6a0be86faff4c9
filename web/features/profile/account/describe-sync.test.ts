import { expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { describeSync, describeSyncError } from './subscription-box.tsx';

test('a sync reports whether there is a subscription, and a missing one is not an error', () => {
  const message = 'Nothing found.';
  expect(describeSync({ isStandard: true, message }).title).toBe('Subscription Active');
  expect(describeSync({ isStandard: false, message })).toEqual({
    title: 'No Active Subscription',
    description: message,
  });
});

test.each([
  [
    'the server’s own message',
    new ApiError(501, '{"code":"not-built","message":"Not yet."}', ''),
    'Not yet.',
  ],
  [
    'that Stripe was unreachable if the server sends no message',
    new ApiError(502, '', 'Bad Gateway'),
    'Failed to sync subscription status with Stripe',
  ],
  [
    'only that it failed if there was no response',
    new TypeError('x'),
    'An unexpected error occurred',
  ],
])('a failed sync reports %s', (_, error, description) => {
  expect(describeSyncError(error)).toBe(description);
});
