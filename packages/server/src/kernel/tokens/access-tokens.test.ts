import { claimNameProblem, reservedClaims, type SessionId, type UserId } from '@portico/contract';
import { expect, test } from 'vitest';
import { Secret } from '../../base/secret.ts';
import { createServerKeys } from '../../base/server-keys.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createAudienceKeys } from './audience-keys.ts';
import { accessClaims } from './token-claims.ts';

const subject = {
  projectId: 'internal',
  branchId: 'main',
  userId: '00000000-0000-4000-8000-00000000000a' as UserId,
  sessionId: '00000000-0000-4000-8000-00000000000b' as SessionId,
  name: null,
  email: null,
  isEmailVerified: false,
  selectedTeamId: null,
  isAnonymous: false,
  isRestrictedByAdmin: false,
  requiresTotp: false,
  signedUpAt: new Date(0),
  sessionEndsAt: new Date(Date.UTC(2027, 0, 1)),
  authenticatedAt: new Date(0),
  isImpersonation: false,
  begunBy: null,
  isPasskeyVerified: false,
  lacksSecondFactor: false,
  ownClaims: {},
};

const kept = { droppedAs: undefined };

/** Creates the tokens of a replica with a test clock. */
function replica() {
  const serverKeys = createServerKeys(new Secret('the same secret on every replica, long enough'));
  const clock = { millis: Date.UTC(2026, 0, 1), now: () => new Date(clock.millis) };
  const keys = createAudienceKeys({ serverKeys, clock, lifetimeSeconds: 600 });
  const keysOf = keys.of;
  return {
    clock,
    keys,
    secretId: serverKeys.id,
    tokens: createAccessTokens({ clock, keysOf, publicUrl: () => 'http://x', lifetimeSeconds: 600 }),
  };
}

test('a revocation lasts longer than tokens of a replica whose clock is ahead', () => {
  const [here, ahead] = [replica(), replica()];
  ahead.clock.millis += 60_000;
  const token = ahead.tokens.issue(subject);

  here.tokens.revoke(subject.sessionId);
  here.clock.millis += 630_000;
  // Removes old entries.
  here.tokens.revoke('something else');

  expect(here.tokens.read(token).state).toBe('revoked');
});

test('a replica that has not read the next key accepts its tokens', () => {
  const [informed, late] = [replica(), replica()];
  const now = informed.clock.now();
  const period = { number: 1, secretId: informed.secretId, index: 0, createdAt: now, signsFrom: new Date(0), ...kept };
  informed.keys.use([period, { ...period, number: 2, index: 1, signsFrom: now }]);
  late.keys.use([period]);

  expect(late.tokens.read(informed.tokens.issue(subject)).state).toBe('valid');
  expect(informed.tokens.read(late.tokens.issue(subject)).state).toBe('valid');
});

test('periods of a secret that the server does not have are ignored', () => {
  const { keys, tokens, clock } = replica();
  const times = { createdAt: clock.now(), signsFrom: clock.now() };
  const unknown = { number: 1, secretId: 'unknown', index: 3, ...times, ...kept };
  keys.use([unknown]);

  expect(tokens.read(tokens.issue(subject)).state).toBe('valid');
});

test('no own claim can have the name of a claim of the server, and if one had, that of the server counts', () => {
  for (const name of Object.keys(accessClaims.shape)) expect(claimNameProblem(name), name).toContain('reserved');
  const { tokens } = replica();

  const forged = Object.fromEntries([...reservedClaims].map((name) => [name, 'forged']));
  const reading = tokens.read(tokens.issue({ ...subject, ownClaims: { ...forged, plan: 'pro' } }));

  expect(reading).toMatchObject({ state: 'valid', claims: { sub: subject.userId, role: 'authenticated' } });
  expect(JSON.stringify(reading)).not.toContain('forged');
});
