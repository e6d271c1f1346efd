import { KnownErrors } from '@portico/contract';
import { expect, test } from 'vitest';
import { Refusal } from '../../base/refusal.ts';
import { TooBusy } from '../../base/too-busy.ts';
import type { ImplementedEndpoint } from '../implement.ts';
import { declaredOnly } from './declared-errors.ts';

const endpoint: ImplementedEndpoint = {
  operation: 'GET /users/me',
  spec: { summary: '', access: 'client', whose: { of: 'self' }, errors: [KnownErrors.UserNotFound], refusals: [403] },
  handler: () => undefined,
};

test.each([
  new KnownErrors.UserNotFound(),
  new KnownErrors.SchemaError({ message: '' }),
  new Refusal(403, 'No.'),
  new Error('A failure'),
])('declaredOnly accepts %s', (error) => {
  expect(declaredOnly(endpoint, error)).toBe(error);
});

test.each([new KnownErrors.EmailAlreadyVerified(), new Refusal(404, 'No.'), new TooBusy('No.')])(
  'declaredOnly rejects an undeclared %s',
  (error) => {
    expect(declaredOnly(endpoint, error)).toMatchObject({
      message: expect.stringContaining('GET /users/me threw'),
      cause: error,
    });
  },
);

test('a limited operation can always reject an attempt', () => {
  const error = new TooBusy('No.');

  expect(declaredOnly({ ...endpoint, operation: 'POST /auth/password/sign-in' }, error)).toBe(error);
});
