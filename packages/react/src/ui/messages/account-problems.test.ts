import { ConnectionError, KnownErrors, RequestFailed } from '@portico/js';
import { expect, test } from 'vitest';
import { explainAccountProblem } from './account-problems.ts';

const refused = (text: string) =>
  new RequestFailed({ url: 'https://api.example', status: 400, text, headers: new Headers() });

test('a refusal without a code is known by the words of the server', () => {
  expect(explainAccountProblem(refused('Contact channel already exists'))).toBe('problem.address-there');
  expect(explainAccountProblem(refused('A user can have at most 100 contact channels.'))).toBe(
    'problem.addresses-full',
  );
  expect(explainAccountProblem(refused('Something nobody has thought of'))).toBeUndefined();
});

test('what a browser says about passkeys is said in the words of the page', () => {
  const said = (code: string) => explainAccountProblem(new KnownErrors.PasskeyWebAuthnError({ message: '', code }));

  expect(said('NotAllowedError')).toBe('problem.passkey-not-made');
  expect(said('ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')).toBe('problem.passkey-there');
  expect(said('ERROR_INVALID_DOMAIN')).toBe('problem.passkey-not-here');
});

test('what is nothing particular to accounts is left to the general words', () => {
  expect(explainAccountProblem(new KnownErrors.EmailPasswordMismatch())).toBeUndefined();
  expect(explainAccountProblem(new ConnectionError('offline'))).toBeUndefined();
  expect(explainAccountProblem(undefined)).toBeUndefined();
});
