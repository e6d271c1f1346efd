import { createPasskey, portico } from '@portico/testkit';
import { expect, test } from 'vitest';

test('accepts base64 with padding, which some authenticators send', async () => {
  const given = await portico();
  await given.project.configure({ passkey_enabled: true });
  const user = await given.project.user();
  const passkey = createPasskey('http://localhost:3000', {
    id: Buffer.from('\u00ff\u00ffan id that needs padding').toString('base64url'),
  });
  const padded = (text: string) => Buffer.from(text, 'base64url').toString('base64');
  expect(padded(passkey.id)).toMatch(/[+/].*=$/);

  const registration = await given.api.as(user).call('POST /auth/passkey/initiate-passkey-registration');
  const made = passkey.register(registration.body.options_json);
  const registered = await given.api.as(user).call('POST /auth/passkey/register', {
    body: {
      code: registration.body.code,
      credential: {
        ...made,
        id: padded(made.id),
        rawId: padded(made.rawId),
        response: {
          ...made.response,
          clientDataJSON: padded(made.response.clientDataJSON),
          attestationObject: padded(made.response.attestationObject),
        },
      },
    },
  });
  expect(registered.body).toEqual({ user_handle: passkey.id });

  const { body } = await given.api.call('POST /auth/passkey/initiate-passkey-authentication');
  const shown = passkey.authenticate(body.options_json);
  const signedIn = await given.api.call('POST /auth/passkey/sign-in', {
    body: {
      code: body.code,
      authentication_response: {
        ...shown,
        id: padded(shown.id),
        rawId: padded(shown.rawId),
        response: Object.fromEntries(
          Object.entries(shown.response).map(([name, value]) => [name, padded(value)]),
        ) as typeof shown.response,
      },
    },
  });
  expect(signedIn.body.user_id).toBe(user.id);
});
