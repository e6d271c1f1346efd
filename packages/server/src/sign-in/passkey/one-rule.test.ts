import { createPasskey, portico } from '@portico/testkit';
import { expect, test } from 'vitest';

/** Registrations and sign-ins follow the same rules, so that no passkey is registered with which nobody can sign in. */

const page = 'http://localhost:3000';
const passkey = createPasskey(page);

async function given() {
  const { api, project } = await portico();
  await project.configure({ passkey_enabled: true });
  const user = await project.user();
  const register = async (twists = {}) => {
    const { body } = await api.as(user).call('POST /auth/passkey/initiate-passkey-registration');
    const credential = passkey.register(body.options_json, twists);
    return await api.as(user).call('POST /auth/passkey/register', { body: { credential, code: body.code } });
  };
  const signIn = async (twists = {}) => {
    const { body } = await api.call('POST /auth/passkey/initiate-passkey-authentication');
    const authentication_response = passkey.authenticate(body.options_json, twists);
    return await api.call('POST /auth/passkey/sign-in', { body: { authentication_response, code: body.code } });
  };
  return { user, register, signIn };
}

test('a page inside of a page of another site can neither register a passkey nor sign in', async () => {
  const { register, signIn } = await given();
  const message = 'This page is not on a trusted domain of the project.';

  expect(await register({ crossOrigin: true })).toFail('PASSKEY_REGISTRATION_FAILED', { message });
  expect(await register()).toSucceed();
  expect(await signIn({ crossOrigin: true })).toFail('PASSKEY_AUTHENTICATION_FAILED', { message });
  expect(await signIn()).toSucceed();
});

test('an empty user handle is none', async () => {
  const { user, register, signIn } = await given();
  expect(await register()).toSucceed();

  expect((await signIn({ userHandle: '' })).body).toMatchObject({ user_id: user.id });
});
