import { expect, test } from 'vitest';
import { knownErrorFromWire } from './known-error-from-wire.ts';

test('uses the code, status, text and details of the server', () => {
  const error = knownErrorFromWire({ code: 'PASSWORD_TOO_SHORT', details: { min_length: 12 }, error: 'Twelve.' }, 400, {
    url: 'https://auth.example.com/portico/api/v1/auth/password/set',
    id: 'r1',
  });

  expect(error).toMatchObject({
    code: 'PASSWORD_TOO_SHORT',
    status: 400,
    details: { min_length: 12 },
    message: 'Twelve.',
    requestId: 'r1',
    docsUrl: 'https://auth.example.com/portico/docs/reference/errors/#PASSWORD_TOO_SHORT',
  });
});
