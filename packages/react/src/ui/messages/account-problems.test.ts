import { ConnectionError, KnownErrors, RequestFailed } from '@portico/js';
import { expect, test } from 'vitest';
import { explainAccountProblem } from './account-problems.ts';

const refused = (text: string) =>
  new RequestFailed({ url: 'https://api.example', status: 400, text, headers: new Headers() });

test('a refusal without a code is recognized by its text', () => {
  expect(explainAccountProblem(refused('Contact channel already exists'))).toBe('problem.address-there');
  expect(explainAccountProblem(refused('A user can have at most 100 contact channels.'))).toBe(
    'problem.addresses-full',
  );
  expect(explainAccountProblem(refused('The project needs an owner. Make another person an owner first.'))).toBe(
    'problem.last-owner',
  );
  expect(explainAccountProblem(refused('A user can have at most 100 accounts of identity providers.'))).toBeUndefined();
  expect(explainAccountProblem(refused('An unknown refusal'))).toBeUndefined();
});

test('WebAuthn errors of the browser have texts', () => {
  const keyOf = (code: string) => explainAccountProblem(new KnownErrors.PasskeyWebAuthnError({ message: '', code }));

  expect(keyOf('NotAllowedError')).toBe('problem.passkey-not-made');
  expect(keyOf('ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')).toBe('problem.passkey-there');
  expect(keyOf('ERROR_INVALID_DOMAIN')).toBe('problem.passkey-not-here');
});

test('other errors are left to the general texts', () => {
  expect(explainAccountProblem(new KnownErrors.EmailPasswordMismatch())).toBeUndefined();
  expect(explainAccountProblem(new ConnectionError('offline'))).toBeUndefined();
  expect(explainAccountProblem(undefined)).toBeUndefined();
});
