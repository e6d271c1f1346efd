import { expect, test } from 'vitest';
import { idsIn, reachInWords, withUsers } from './recipients.ts';

const [a, b] = ['11111111-1111-4111-8111-111111111111', 'aaaaaaaa-1111-4111-8111-111111111111'];

test('user IDs are found in lists of any kind, each once', () => {
  expect(idsIn(`${a}, ${b.toUpperCase()};\n"${a}"`)).toEqual({ ids: [a, b], hasRest: false });
  expect(idsIn(JSON.stringify([a, b]))).toEqual({ ids: [a, b], hasRest: false });
  expect(idsIn(`${a} ada@example.com`)).toEqual({ ids: [a], hasRest: true });
  expect(idsIn('')).toEqual({ ids: [], hasRest: false });
});

test('a user is chosen once', () => {
  const ada = { id: a, name: 'Ada', hasEmail: true };
  expect(
    withUsers(
      [ada],
      [
        { id: a, name: a, hasEmail: undefined },
        { id: b, name: b, hasEmail: undefined },
      ],
    ),
  ).toEqual([ada, { id: b, name: b, hasEmail: undefined }]);
});

test('a review says how many get an email, and why others do not', () => {
  const leftOut = { noAddress: 4, deletionScheduled: 0, notVerified: 0, suppressed: 1, unsubscribed: 31 };
  expect(reachInWords({ reached: 1204, leftOut, unknown: 0, hasMore: false })).toBe(
    '1,204 users get it. 31 have unsubscribed, 4 have no address, 1 has a suppressed address.',
  );
  const nobody = { noAddress: 0, deletionScheduled: 0, notVerified: 0, suppressed: 0, unsubscribed: 0 };
  expect(reachInWords({ reached: 1, leftOut: nobody, unknown: 1, hasMore: false })).toBe(
    '1 user gets it. 1 does not exist, so the email cannot be sent.',
  );
  expect(reachInWords({ reached: 100_000, leftOut: nobody, unknown: 0, hasMore: true })).toBe(
    '100,000 users get it. There are more than 100,000 users. The others are not counted here.',
  );
});
