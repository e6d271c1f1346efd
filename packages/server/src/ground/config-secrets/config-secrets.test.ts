import { expect, test } from 'vitest';
import { mapSecrets } from './config-secrets.ts';

const seal = (secret: string) => `sealed ${secret}`;

test.each([
  [{ 'emails.server.password': 's' }, { 'emails.server.password': 'sealed s' }],
  [{ emails: { server: { password: 's', host: 'h' } } }, { emails: { server: { password: 'sealed s', host: 'h' } } }],
  [
    { 'auth.oauth.providers': { x: { clientId: 'i', clientSecret: 's' } } },
    { 'auth.oauth.providers': { x: { clientId: 'i', clientSecret: 'sealed s' } } },
  ],
  [{ 'auth.oauth.providers.x.clientSecret': 's' }, { 'auth.oauth.providers.x.clientSecret': 'sealed s' }],
  [{ '': { emails: { server: { password: 's' } } } }, { '': { emails: { server: { password: 'sealed s' } } } }],
  [
    { 'emails.server': null, password: 's' },
    { 'emails.server': null, password: 's' },
  ],
])('finds secrets in every form of a change, and changes nothing else', (overrides, expected) => {
  expect(mapSecrets(overrides, seal)).toEqual(expected);
});
