import { randomUUID } from 'node:crypto';
import { engineOfRun, type Portico, portico, startTestServer, type TestServer } from '@portico/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Anyone can become an anonymous user, also where sign-up is off. As one, a visitor still does not find out who is a member. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun() });
});
afterAll(async () => await server?.stop());

async function given() {
  const at = await portico(server);
  const { email } = await at.project.user({ primary_email_verified: true });
  await at.project.configure({ sign_up_enabled: false, credential_enabled: true });
  const { body } = await at.api.call('POST /auth/anonymous/sign-up');
  return { at, email, visitor: at.api.as(body) };
}

type Visitor = ReturnType<Portico['api']['as']>;

/** What a visitor with an anonymous user can ask about an address. */
const questions: Readonly<
  Record<
    string,
    (visitor: Visitor, value: string) => Promise<{ readonly status: number; readonly code: string | null }>
  >
> = {
  'a new address to sign in with': async (visitor, value) =>
    await visitor.call('POST /contact-channels', {
      body: { user_id: 'me', type: 'email', value, used_for_auth: true },
    }),
  'an address that is changed to sign in with it': async (visitor, value) => {
    const body = { user_id: 'me' as const, type: 'email' as const, value, used_for_auth: false };
    const added = await visitor.call('POST /contact-channels', { body });
    const params = { user_id: 'me' as const, contact_channel_id: added.body.id };
    return await visitor.call('PATCH /contact-channels/:user_id/:contact_channel_id', {
      params,
      body: { used_for_auth: true },
    });
  },
};

test.each(Object.entries(questions))('%s says nothing to an anonymous user', async (_, ask) => {
  const { at, email } = await given();
  const other = await at.api.call('POST /auth/anonymous/sign-up');
  const [ofMember, ofStranger] = [
    await ask(at.api.as(other.body), email),
    await ask((await given()).visitor, `u${randomUUID()}@example.com`),
  ];
  expect([ofMember.status, ofMember.code]).toEqual([400, 'SIGN_UP_NOT_ENABLED']);
  expect([ofStranger.status, ofStranger.code]).toEqual([ofMember.status, ofMember.code]);
});

test('where sign-up is on, an anonymous user adds an address, and keeps it when sign-up is switched off', async () => {
  const { at, visitor } = await given();
  await at.project.configure({ sign_up_enabled: true });
  const value = `u${randomUUID()}@example.com`;
  const body = { user_id: 'me' as const, type: 'email' as const, value, used_for_auth: true };
  const added = await visitor.call('POST /contact-channels', { body });
  expect(added).toSucceed(201);

  await at.project.configure({ sign_up_enabled: false });
  const params = { user_id: 'me' as const, contact_channel_id: added.body.id };
  const path = 'PATCH /contact-channels/:user_id/:contact_channel_id';
  expect(await visitor.call(path, { params, body: { is_primary: true } })).toSucceed();
  const moved = { params, body: { value: `u${randomUUID()}@example.com` } };
  expect(await visitor.call(path, moved)).toFail('SIGN_UP_NOT_ENABLED');
});
