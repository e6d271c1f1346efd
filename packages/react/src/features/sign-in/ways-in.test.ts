import { expect, test } from 'vitest';
import { isLastWayIn, waysInOf } from './ways-in.ts';

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

test('a way in is one that the user has and the project offers', () => {
  const everything = { hasPassword: true, otpAuthEnabled: true, primaryEmailVerified: true, passkeyAuthEnabled: true };

  expect(waysInOf({ user: everything, config, links })).toEqual(['password', 'one-time-code', 'passkey', '1']);
  expect(waysInOf({ user: { ...nothing, hasPassword: true }, config, links: [] })).toEqual(['password']);
  expect(waysInOf({ user: { ...everything, primaryEmailVerified: false }, config, links: [] })).toEqual([
    'password',
    'passkey',
  ]);
  expect(
    waysInOf({ user: everything, config: { ...config, credentialEnabled: false, passkeyEnabled: false }, links: [] }),
  ).toEqual(['one-time-code']);
});

test('only the single way in that is left is the last one', () => {
  const alone = waysInOf({ user: nothing, config, links });

  expect(isLastWayIn('1', alone)).toBe(true);
  expect(isLastWayIn('2', alone)).toBe(false);
  expect(isLastWayIn('password', ['password', '1'])).toBe(false);
});
