import type { UserId } from '@portico/contract';
import { mailsTo, portico } from '@portico/testkit';
import { expect, test } from 'vitest';

async function given() {
  const made = await portico();
  await made.project.configure({ magic_link_enabled: true });
  const user = await made.project.user({ primary_email_verified: true });
  const change = async (primary_email: string | null) =>
    await made.api.as(user).call('PATCH /users/me', { body: { primary_email } });
  const channels = async () => {
    const { body } = await made.api.as(user).call('GET /contact-channels', { query: { user_id: 'me' as UserId } });
    return body.items.map(({ value, is_primary, is_verified, used_for_auth }) => ({
      value,
      is_primary,
      is_verified,
      used_for_auth,
    }));
  };
  const signIn = async (email: string) =>
    await made.api.call('POST /auth/password/sign-in', { body: { email, password: user.password } });
  const old = { value: user.email, is_primary: false, is_verified: true, used_for_auth: true };
  return { ...made, user, change, channels, signIn, old };
}

test('a client changes its primary email: the new one is unverified and opens nothing, the old one still signs in', async () => {
  const { api, url, user, change, channels, signIn, old } = await given();
  const email = `new-${user.email}`;

  const { body } = await change(email.toUpperCase());

  expect(body).toMatchObject({ primary_email: email, primary_email_verified: false, has_password: true });
  expect(await channels()).toEqual([old, { value: email, is_primary: true, is_verified: false, used_for_auth: false }]);
  expect(await signIn(email)).toFail('EMAIL_PASSWORD_MISMATCH');
  expect(await signIn(user.email)).toSucceed();
  const callback_url = 'http://localhost:3000/x';
  await api.call('POST /auth/password/send-reset-code', { body: { email, callback_url } });
  expect(await mailsTo(url, email)).toEqual([]);
  expect((await api.as(user).call('GET /users/me')).body.primary_email).toBe(email);
});

test('an address of another user can neither be taken over nor reveals that user', async () => {
  const { api, project, change } = await given();
  const victim = await project.user({ primary_email_verified: true });

  const { body } = await change(victim.email);

  expect(body).toMatchObject({ primary_email: victim.email, primary_email_verified: false });
  const { body: signedIn } = await api.call('POST /auth/password/sign-in', {
    body: { email: victim.email, password: victim.password },
  });
  expect(signedIn.user_id).toBe(victim.id);
});

test('an address that the user has keeps its flags, and null leaves no primary email', async () => {
  const { user, change, channels, signIn, old } = await given();
  const email = `new-${user.email}`;
  const added = { value: email, is_primary: false, is_verified: false, used_for_auth: false };
  await change(email);

  expect((await change(user.email)).body).toMatchObject({ primary_email: user.email, primary_email_verified: true });
  expect(await channels()).toEqual([{ ...old, is_primary: true }, added]);
  expect((await change(null)).body).toMatchObject({ primary_email: null, primary_email_verified: false });
  expect(await channels()).toEqual([old, added]);
  expect(await signIn(user.email)).toSucceed();
});

test('a change voids verification links and codes that were sent before', async () => {
  const { api, url, user, change } = await given();
  const first = `first-${user.email}`;
  await change(first);
  const body = { email: first, callback_url: 'http://localhost:3000/x' };
  await api.as(user).call('POST /contact-channels/send-verification-code', { body });
  const code = (await mailsTo(url, first))[0]?.code ?? '';

  await change(user.email);

  expect(await api.call('POST /contact-channels/verify', { body: { code } })).toFail('VERIFICATION_CODE_NOT_FOUND');
});

test('a client cannot set the flags, and a server replaces the address as before', async () => {
  const { api, user, change, channels } = await given();
  for (const flag of ['primary_email_verified', 'primary_email_auth_enabled']) {
    const body = { primary_email: `x-${user.email}`, [flag]: true };
    expect(await api.as(user).callBadly('PATCH /users/me', { body })).toFail('SCHEMA_ERROR');
  }
  expect(await change('')).toFail('SCHEMA_ERROR');

  const email = `server-${user.email}`;
  await api.server().call('PATCH /users/:user_id', { params: { user_id: user.id }, body: { primary_email: email } });

  expect(await channels()).toMatchObject([{ value: email, is_primary: true, used_for_auth: true }]);
});

test('a user has at most as many addresses as the operator allows', async () => {
  const { user, change, server } = await given();
  const { contactChannels } = server.app.platform.settings.bounds;

  for (let index = 1; index < contactChannels; index += 1) await change(`${index}-${user.email}`);

  expect(await change(`last-${user.email}`)).toBeRefused(400);
});
