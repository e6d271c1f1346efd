import { RequestFailed } from '@portico/js';
import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';
import { clientOf, signedUpUser } from './own-apps.ts';

/** @see docs/reference/errors.md#features-that-are-off */

test.each([
  [
    'USER_API_KEYS_NOT_ENABLED',
    async (user: SignedIn) => await user.createApiKey({ description: 'Otter', expiresAt: new Date('2099-01-01') }),
  ],
  ['CLIENT_TEAM_CREATION_NOT_ENABLED', async (user: SignedIn) => await user.createTeam({ displayName: 'Otters' })],
  ['CLIENT_USER_DELETION_NOT_ENABLED', async (user: SignedIn) => await user.delete()],
] as const)('the SDK names a feature that is off in a new project: %s', async (code, call) => {
  const given = await portico();
  const { user } = await signedUpUser(given);

  const failure = await call(user).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(RequestFailed);
  expect(failure).toMatchObject({ code, docsUrl: `${given.url}/docs/reference/errors/#${code}` });
});

type SignedIn = Awaited<ReturnType<typeof signedUpUser>>['user'];

test('a refusal because of a feature that is off keeps the text of the protocol, with a code in a header', async () => {
  const given = await portico();
  const body = { email: 'ada@example.com', callback_url: 'http://localhost:3000/handler/magic-link' };

  const answer = await given.api.call('POST /auth/otp/send-sign-in-code', { body });

  expect(answer).toBeRefused(403, 'OTP sign-in is not enabled for this project');
  expect(answer.headers.get('x-portico-error')).toBe('OTP_SIGN_IN_NOT_ENABLED');
  expect(answer.headers.get('access-control-expose-headers')).toContain('x-portico-error');
  const failure = await clientOf(given)
    .sendMagicLinkEmail('ada@example.com', { callbackUrl: body.callback_url })
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'OTP_SIGN_IN_NOT_ENABLED' });
});
