import { randomUUID } from 'node:crypto';
import { inTransaction } from '@portico/server/db/handle';
import { mailsTo, portico } from '@portico/testkit';
import { giveOwnSmtp } from '@portico/testkit/outside/project-smtp';
import { signInWithMock } from '@portico/testkit/outside/social-browser';
import { describe, expect, test } from 'vitest';

/** One rule for an email address, wherever it enters. */

const callback_url = 'http://localhost:3000/handler/callback';
const password = 'a long new passphrase';

async function withMethods() {
  const at = await portico();
  await at.project.configure({
    allow_localhost: true,
    magic_link_enabled: true,
    credential_enabled: true,
    oauth_providers: [{ id: 'google', type: 'shared' }],
  });
  return at;
}

/** Creates a new address at a domain that is not ASCII, as a person writes it and as it is stored. */
function internationalAddress() {
  const name = `info-${randomUUID()}`;
  return { written: ` ${name}@MÜLLER.de`, spelled: `${name}@müller.de`, stored: `${name}@xn--mller-kva.de` };
}

describe('an address at a domain that is not ASCII', () => {
  test('is stored as ASCII at sign-up, and works with every method', async () => {
    const { written, spelled, stored } = internationalAddress();
    const at = await withMethods();

    const { body: signedUp } = await at.api.call('POST /auth/password/sign-up', { body: { email: written, password } });

    expect((await at.api.as(signedUp).call('GET /users/me')).body?.primary_email).toBe(stored);
    for (const email of [spelled, stored]) {
      const signedIn = await at.api.call('POST /auth/password/sign-in', { body: { email, password } });
      expect(signedIn.body.user_id).toBe(signedUp.user_id);
      const second = await at.api.call('POST /auth/password/sign-up', { body: { email, password } });
      expect(second).toFail('USER_EMAIL_ALREADY_EXISTS');
      expect((await at.api.server().call('GET /users', { query: { query: email } })).body.items).toHaveLength(1);
    }
    await at.api.call('POST /auth/password/send-reset-code', { body: { email: spelled, callback_url } });
    expect((await mailsTo(at.url, stored)).map(({ subject }) => subject)[0]).toContain('password');
  });

  test('is the same one at each door', async () => {
    const { written, spelled, stored } = internationalAddress();
    const at = await withMethods();
    const server = at.api.server();
    const { body: user } = await server.call('POST /users', {
      body: { primary_email: written, primary_email_verified: true, primary_email_auth_enabled: true },
    });
    const other = await at.project.user();
    const params = { user_id: other.id };

    expect(user.primary_email).toBe(stored);
    await at.api.call('POST /auth/otp/send-sign-in-code', { body: { email: spelled, callback_url } });
    const code = (await mailsTo(at.url, stored))[0]?.code ?? '';
    expect((await at.api.call('POST /auth/otp/sign-in', { body: { code } })).body.user_id).toBe(user.id);
    expect((await signInWithMock(at, { email: spelled, name: 'Info' })).user.id).toBe(user.id);
    for (const [value, index] of [spelled, stored].map((value, index) => [value, index] as const)) {
      const body = { user_id: other.id, type: 'email' as const, value, used_for_auth: false };
      const channel = await server.call('POST /contact-channels', { body });
      if (index === 0) expect(channel.body.value).toBe(stored);
      else expect(channel.text).toContain('already exists');
    }
    const taken = await server.call('PATCH /users/:user_id', {
      params,
      body: { primary_email: spelled, primary_email_auth_enabled: true },
    });
    expect(taken).toFail('USER_EMAIL_ALREADY_EXISTS');
    const { body: team } = await server.call('POST /teams', { body: { display_name: 'Otters' } });
    await server.call('POST /team-invitations/send-code', {
      body: { email: written, team_id: team.id, callback_url },
    });
    expect((await server.call('GET /team-invitations', { query: { team_id: team.id } })).body.items).toMatchObject([
      { recipient_email: stored },
    ]);
  });
});

test('each door refuses an address that is too long, before it does anything', async () => {
  const at = await withMethods();
  const { api } = at;
  const server = api.server();
  const user = await at.project.user();
  const { body: team } = await server.call('POST /teams', { body: { display_name: 'Otters' } });

  for (const email of [
    `${'x'.repeat(65)}@example.com`,
    `a@${'y'.repeat(62)}.${'y'.repeat(63)}.${'y'.repeat(63)}.${'y'.repeat(63)}`,
  ]) {
    for (const answer of [
      await api.call('POST /auth/password/sign-up', { body: { email, password } }),
      await api.call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } }),
      await server.call('POST /users', { body: { primary_email: email } }),
      await server.call('PATCH /users/:user_id', { params: { user_id: user.id }, body: { primary_email: email } }),
      await api.as(user).call('PATCH /users/me', { body: { primary_email: email } }),
      await api
        .as(user)
        .call('POST /contact-channels', { body: { user_id: 'me', type: 'email', value: email, used_for_auth: false } }),
      await server.call('POST /team-invitations/send-code', { body: { email, team_id: team.id, callback_url } }),
      await api.admin().call('POST /internal/send-sign-in-invitation', { body: { email, callback_url } }),
    ]) {
      expect(answer).toFail('SCHEMA_ERROR');
    }
  }
});

test('what a server may give to a user works with a code', async () => {
  const at = await withMethods();
  for (const primary_email of ['ada@intranet', 'a.@example.com', 'a..b@example.com', 'ada@gmail.c']) {
    expect(await at.api.server().call('POST /users', { body: { primary_email } })).toFail('SCHEMA_ERROR');
  }
});

test('an address that an earlier release stored still signs in, can be reset and can be changed', async () => {
  const at = await withMethods();
  const user = await at.project.user();
  const former = `ada-${randomUUID()}@intranet`;
  const change = 'update contact_channels set value = $2 where user_id = $1';
  await inTransaction({ db: at.server.app.database.handle() }, async ({ db }) => {
    await db.run({ text: change, values: [user.id, former] });
  });

  const signedIn = await at.api.call('POST /auth/password/sign-in', {
    body: { email: ` ${former.toUpperCase()}`, password: user.password },
  });
  await at.api.call('POST /auth/password/send-reset-code', { body: { email: former, callback_url } });
  const read = await at.api.as(user).call('GET /users/me');
  const changed = await at.api.server().call('PATCH /users/:user_id', {
    params: { user_id: user.id },
    body: { display_name: 'Ada' },
  });

  expect(at.server.errors).toEqual([]);
  expect(changed).toSucceed();
  expect(signedIn.body.user_id).toBe(user.id);
  expect(await mailsTo(at.url, former)).toHaveLength(1);
  expect([read.body?.primary_email, changed.body.primary_email]).toEqual([former, former]);
});

describe('letters outside of ASCII before the @', () => {
  const address = () => `jörg-${randomUUID().slice(0, 8)}@example.com`;

  test('are accepted where the mail server offers SMTPUTF8, and get the email', async () => {
    const at = await withMethods();
    const smtp = await giveOwnSmtp(at);
    const email = address();

    const signedUp = await at.api.call('POST /auth/password/sign-up', {
      body: { email, password, verification_callback_url: callback_url },
    });

    expect(signedUp).toSucceed();
    await expect.poll(() => smtp.received.map(({ to }) => to)).toEqual([[email]]);
  });

  test('are refused without SMTPUTF8, at each door and with one connection to the mail server', async () => {
    const at = await withMethods();
    const user = await at.project.user();
    const smtp = await giveOwnSmtp(at, { takesUnicode: false });
    const server = at.api.server();
    const { body: team } = await server.call('POST /teams', { body: { display_name: 'Otters' } });
    const email = address();

    for (const answer of [
      await at.api.call('POST /auth/password/sign-up', { body: { email, password } }),
      await at.api.call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } }),
      await server.call('POST /users', { body: { primary_email: email } }),
      await server.call('PATCH /users/:user_id', { params: { user_id: user.id }, body: { primary_email: email } }),
      await at.api.as(user).call('PATCH /users/me', { body: { primary_email: email } }),
      await at.api
        .as(user)
        .call('POST /contact-channels', { body: { user_id: 'me', type: 'email', value: email, used_for_auth: false } }),
      await server.call('POST /team-invitations/send-code', { body: { email, team_id: team.id, callback_url } }),
      await at.api.admin().call('POST /internal/send-sign-in-invitation', { body: { email, callback_url } }),
    ]) {
      expect(answer).toFail('SCHEMA_ERROR');
      expect(answer.text).toContain('SMTPUTF8');
    }
    const signIn = await at.api.call('POST /auth/password/sign-in', { body: { email, password } });
    expect(signIn).toFail('EMAIL_PASSWORD_MISMATCH');
    expect(smtp.received).toEqual([]);
    expect(smtp.greeted()).toBe(1);
  });

  test('are refused while the mail server cannot be reached', async () => {
    const at = await withMethods();
    const smtp = await giveOwnSmtp(at);
    await smtp.stop();

    const answer = await at.api.call('POST /auth/password/sign-up', { body: { email: address(), password } });

    expect(answer).toFail('SCHEMA_ERROR');
    expect(answer.text).toContain('SMTPUTF8');
  });
});
