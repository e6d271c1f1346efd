import { randomUUID } from 'node:crypto';
import type { UserId } from '@portico/contract';
import { mailsTo, portico } from '@portico/testkit';
import { expect, test } from 'vitest';

const callback_url = 'http://localhost:3000/handler/email-verification';

test('sign-up with a callback URL sends an email whose code verifies the address', async () => {
  const { api, url } = await portico();
  const email = `${randomUUID()}@example.com`;
  const body = { email, password: 'correct horse', verification_callback_url: callback_url };
  const { body: tokens } = await api.call('POST /auth/password/sign-up', { body });
  const [mail] = await mailsTo(url, email);
  expect(mail).toMatchObject({
    subject: 'Verify your email at Test project',
    link: `${callback_url}?code=${mail?.code}`,
  });

  const check = await api.call('POST /contact-channels/verify/check-code', { body: { code: mail?.code ?? '' } });
  const answer = await api.call('POST /contact-channels/verify', { body: { code: mail?.code ?? '' } });

  expect(check.body).toEqual({ is_code_valid: true });
  expect(answer).toSucceed();
  expect((await api.withTokens(tokens).call('GET /users/me')).body.primary_email_verified).toBe(true);
  expect(await api.call('POST /contact-channels/verify', { body: { code: mail?.code ?? '' } })).toFail(
    'VERIFICATION_CODE_ALREADY_USED',
  );
});

test('sign-up without a callback URL sends no email', async () => {
  const { api, url } = await portico();
  const email = `${randomUUID()}@example.com`;

  await api.call('POST /auth/password/sign-up', { body: { email, password: 'correct horse' } });

  expect(await mailsTo(url, email)).toEqual([]);
});

test('a failed sign-up sends no email', async () => {
  const { api, project, url } = await portico();
  const { email } = await project.user();

  const answer = await api.call('POST /auth/password/sign-up', {
    body: { email, password: 'correct horse', verification_callback_url: callback_url },
  });

  expect(answer).toFail('USER_EMAIL_ALREADY_EXISTS');
  expect(await mailsTo(url, email)).toEqual([]);
});

test('the current user can request another email, only for an unverified primary email', async () => {
  const { api, project, url } = await portico();
  const user = await project.user();
  const send = async (email: string, page = callback_url) =>
    await api.as(user).call('POST /contact-channels/send-verification-code', { body: { email, callback_url: page } });

  expect(await send('other@example.com')).toFail('EMAIL_IS_NOT_PRIMARY_EMAIL', {
    email: 'other@example.com',
    primary_email: user.email,
  });
  expect(await send(user.email, 'https://evil.example')).toFail('REDIRECT_URL_NOT_WHITELISTED');
  expect(await send(user.email)).toSucceed();
  const [mail] = await mailsTo(url, user.email);
  expect(await api.call('POST /contact-channels/verify', { body: { code: mail?.code ?? '' } })).toSucceed();
  expect(await send(user.email)).toFail('EMAIL_ALREADY_VERIFIED');
  expect(
    await api.call('POST /contact-channels/send-verification-code', { body: { email: user.email, callback_url } }),
  ).toFail('SCHEMA_ERROR');
});

test('lists contact channels, for clients only their own', async () => {
  const { api, project } = await portico();
  const [ada, bob] = [await project.user(), await project.user()];

  const answer = await api.as(ada).call('GET /contact-channels', { query: { user_id: 'me' } });

  expect(answer.trips).toBe(1);
  expect(answer.body.items).toEqual([
    {
      id: expect.any(String),
      user_id: ada.id,
      value: ada.email,
      type: 'email',
      used_for_auth: true,
      is_verified: false,
      is_primary: true,
    },
  ]);
  expect(await api.as(ada).call('GET /contact-channels', { query: { user_id: bob.id } })).toBeRefused(403);
  expect(await api.as(ada).call('GET /contact-channels')).toBeRefused(403);
  expect(await api.call('GET /contact-channels', { query: { user_id: bob.id } })).toFail(
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
  );
  expect((await api.server().call('GET /contact-channels')).body.items).toHaveLength(2);
});

test('sends a code to any contact channel by its ID', async () => {
  const { api, project, url } = await portico();
  const [ada, bob] = [await project.user(), await project.user()];
  const { body } = await api.as(ada).call('GET /contact-channels', { query: { user_id: 'me' } });
  const id = body.items[0]?.id ?? '';
  const operation = 'POST /contact-channels/:user_id/:contact_channel_id/send-verification-code';
  const send = async (user: typeof ada, params: { user_id: UserId | 'me'; contact_channel_id: string }) =>
    await api.as(user).call(operation, { params, body: { callback_url } });

  expect(await send(ada, { user_id: 'me', contact_channel_id: id })).toSucceed();
  expect(await mailsTo(url, ada.email)).toHaveLength(1);
  expect(await send(ada, { user_id: 'me', contact_channel_id: randomUUID() })).toBeRefused(
    404,
    'Contact channel not found.',
  );
  expect(await send(bob, { user_id: ada.id, contact_channel_id: id })).toBeRefused(400);
  expect(await send(bob, { user_id: 'me', contact_channel_id: id })).toBeRefused(404, 'Contact channel not found.');
  const params = { user_id: randomUUID(), contact_channel_id: id };
  expect(await api.server().call(operation, { params, body: { callback_url } })).toFail('USER_ID_DOES_NOT_EXIST');
});

test('rejects a code for an email that the user no longer has', async () => {
  const { api, project, url } = await portico();
  const user = await project.user();
  const value = `${randomUUID()}@example.com`;
  const added = { user_id: user.id, type: 'email', value, used_for_auth: false } as const;
  const { body: channel } = await api.server().call('POST /contact-channels', { body: added });
  const params = { user_id: user.id, contact_channel_id: channel.id };
  const one = '/contact-channels/:user_id/:contact_channel_id';
  await api.server().call(`POST ${one}/send-verification-code`, { params, body: { callback_url } });
  const [mail] = await mailsTo(url, value);
  await api.server().call(`DELETE ${one}`, { params });

  const answer = await api.call('POST /contact-channels/verify', { body: { code: mail?.code ?? '' } });

  expect(answer).toBeRefused(400, 'Contact channel not found. Was your contact channel deleted?');
});
