import { expect, test } from 'vitest';
import { accessToken } from '../../testing/local-api.ts';
import { MemoryStore } from './memory-store.ts';
import { seemsSignedIn } from './seems-signed-in.ts';

function anonymous(token: string): string {
  const [head, payload = '', signature] = token.split('.');
  const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), is_anonymous: true };
  return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}

test.each([
  ['nobody', null, null, false],
  ['only an access token', null, accessToken(), false],
  ['a person', 'r1', accessToken(), true],
  ['a user without an access token', 'r1', null, true],
  ['a user with an expired access token', 'r1', accessToken({ issuedSecondsAgo: 9000 }), true],
  ['an anonymous user', 'r1', anonymous(accessToken()), false],
])('whether a store seems signed in: %s', (_, refreshToken, token, expected) => {
  expect(seemsSignedIn(new MemoryStore({ refreshToken, accessToken: token }))).toBe(expected);
});
