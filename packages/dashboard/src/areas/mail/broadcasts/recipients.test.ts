import { expect, test } from 'vitest';
import { idsIn, withUsers } from './recipients.ts';

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
