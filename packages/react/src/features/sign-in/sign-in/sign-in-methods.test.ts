import { expect, test } from 'vitest';
import { isLastMethod, signInMethodsOf } from './sign-in-methods.ts';

const nothing = { hasPassword: false, otpAuthEnabled: false, primaryEmailVerified: true, passkeyAuthEnabled: false };
const config = {
  credentialEnabled: true,
  magicLinkEnabled: true,
  passkeyEnabled: true,
  oauthProviders: [{ id: 'github' }],
};
const links = [
  { id: '1', type: 'github', allowSignIn: true },
  { id: '2', type: 'github', allowSignIn: false },
  { id: '3', type: 'spotify', allowSignIn: true },
];

test('a sign-in method is one that the user has and the project has enabled', () => {
  const everything = { hasPassword: true, otpAuthEnabled: true, primaryEmailVerified: true, passkeyAuthEnabled: true };

  expect(signInMethodsOf({ user: everything, config, links })).toEqual(['password', 'one-time-code', 'passkey', '1']);
  expect(signInMethodsOf({ user: { ...nothing, hasPassword: true }, config, links: [] })).toEqual(['password']);
  expect(signInMethodsOf({ user: { ...everything, primaryEmailVerified: false }, config, links: [] })).toEqual([
    'password',
    'passkey',
  ]);
  expect(
    signInMethodsOf({
      user: everything,
      config: { ...config, credentialEnabled: false, passkeyEnabled: false },
      links: [],
    }),
  ).toEqual(['one-time-code']);
});

test('a method is the last one only if there is no other', () => {
  const alone = signInMethodsOf({ user: nothing, config, links });

  expect(isLastMethod('1', alone)).toBe(true);
  expect(isLastMethod('2', alone)).toBe(false);
  expect(isLastMethod('password', ['password', '1'])).toBe(false);
});
