import { randomUUID } from 'node:crypto';
import { mailsTo, type Portico, portico, rawRequest } from '@portico/testkit';
import { oauthApp } from '@portico/testkit/outside/oauth-app';
import { expect, test } from 'vitest';

/** A project whose hosted pages have the request of an app in their URLs. */
async function given() {
  const at = await portico();
  const app = await oauthApp(at);
  await at.project.configure({ magic_link_enabled: true });
  const root = `${at.url}/pages/${at.project.id}`;
  const page = (name: string) =>
    `${root}/${name}?${new URLSearchParams({ after_auth_return_to: `${new URL(root).pathname}/continue?${new URLSearchParams(app.request())}` })}`;
  return { ...at, root, page };
}

async function open(url: string, method = 'GET') {
  const { origin, pathname, search } = new URL(url);
  const answer = await rawRequest(origin, { path: `${pathname}${search}`, method });
  return { status: answer.status, headers: answer.headers, location: answer.headers.get('location') ?? '' };
}

async function plainTextOf({ url }: Portico, id: string): Promise<string> {
  const { body } = await rawRequest(url, { path: `/inbox/messages/${id}` });
  return (body as { plain: string }).plain;
}

const newAddress = () => `short-${randomUUID()}@example.com`;

async function sendMagicLink({ api, url, page }: Awaited<ReturnType<typeof given>>) {
  const email = newAddress();
  const body = { email, callback_url: page('magic-link-callback') };
  const { body: sent } = await api.call('POST /auth/otp/send-sign-in-code', { body });
  const [mail] = await mailsTo(url, email);
  if (mail === undefined) throw new Error('There is no email.');
  return { mail, nonce: sent.nonce };
}

test('the magic link of the hosted pages is short, and leads to the page with the request of the app', async () => {
  const at = await given();
  const { mail } = await sendMagicLink(at);

  expect(mail.link).toBe(`${at.root}/m?code=${mail.code}`);
  expect(mail.link.length).toBeLessThanOrEqual(120);
  const long = new URL(at.page('magic-link-callback'));
  long.searchParams.set('code', mail.code);
  const opened = await open(mail.link);
  expect(opened).toMatchObject({ status: 303, location: long.href });
  expect(opened.headers.get('cache-control')).toBe('no-store');
  expect(opened.headers.get('referrer-policy')).toBe('no-referrer');

  // Programs that check links have used up nothing.
  expect(await open(mail.link, 'HEAD')).toMatchObject({ status: 303 });
  const signIn = async () => await at.api.call('POST /auth/otp/sign-in', { body: { code: mail.code } });
  expect(await signIn()).toSucceed();
  expect(await signIn()).toFail('VERIFICATION_CODE_ALREADY_USED');
  // The page says that it was used.
  expect((await open(mail.link)).location).toBe(long.href);
});

test('no line of the plain text is longer than two printed lines', async () => {
  const at = await given();
  const { mail } = await sendMagicLink(at);
  const lines = (await plainTextOf(at, mail.id)).split('\n');
  expect(lines.some((line) => line.includes(mail.link))).toBe(true);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(160);
});

test('the links of verifications, resets and invitations are short too', async () => {
  const at = await given();
  const { api, project, url, root, page } = at;
  const user = await project.user();
  const params = { user_id: user.id };
  const { body: channels } = await api.server().call('GET /contact-channels', { query: { user_id: user.id } });
  const own = { ...params, contact_channel_id: channels.items[0]?.id ?? '' };
  const verify = { params: own, body: { callback_url: page('email-verification') } };
  expect(
    await api.server().call('POST /contact-channels/:user_id/:contact_channel_id/send-verification-code', verify),
  ).toSucceed();
  const reset = { email: user.email, callback_url: page('password-reset') };
  expect(await api.call('POST /auth/password/send-reset-code', { body: reset })).toSucceed();
  const { body: team } = await api.server().call('POST /teams', { body: { display_name: 'Otters' } });
  const invitation = { team_id: team.id, email: newAddress(), callback_url: page('team-invitation') };
  expect(await api.server().call('POST /team-invitations/send-code', { body: invitation })).toSucceed();

  const [latest, earlier] = await mailsTo(url, user.email);
  const [invited] = await mailsTo(url, invitation.email);
  const expected = [
    [earlier, 'v', 'email-verification'],
    [latest, 'r', 'password-reset'],
    [invited, 'i', 'team-invitation'],
  ] as const;
  for (const [mail, name, long] of expected) {
    expect(mail?.link).toBe(`${root}/${name}?code=${mail?.code}`);
    expect((await open(mail?.link ?? '')).location.startsWith(`${page(long)}&code=`), long).toBe(true);
  }
});

test('links to the pages of an app stay as they are', async () => {
  const at = await given();
  const email = newAddress();
  const callback_url = 'http://localhost:3000/handler/magic-link-callback?after=1';
  expect(await at.api.call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } })).toSucceed();
  const [mail] = await mailsTo(at.url, email);
  expect(mail?.link).toBe(`${callback_url}&code=${mail?.code}`);
});

test('a short link of a foreign code leads to the page that refuses it, and never elsewhere', async () => {
  const at = await given();
  const other = await given();
  const { mail } = await sendMagicLink(at);
  // Of another project, forged, and of a page of the app.
  expect((await open(`${other.root}/m?code=${mail.code}`)).location).toBe(
    `${other.root}/magic-link-callback?code=${mail.code}`,
  );
  expect((await open(`${at.root}/r?code=nonsense`)).location).toBe(`${at.root}/password-reset?code=nonsense`);
  expect(await other.api.call('POST /auth/otp/sign-in', { body: { code: mail.code } })).toFail(
    'VERIFICATION_CODE_NOT_FOUND',
  );
  const { body: team } = await at.api.server().call('POST /teams', { body: { display_name: 'Otters' } });
  const body = { team_id: team.id, email: newAddress(), callback_url: 'http://localhost:3000/join' };
  expect(await at.api.server().call('POST /team-invitations/send-code', { body })).toSucceed();
  const [invited] = await mailsTo(at.url, body.email);
  expect((await open(`${at.root}/i?code=${invited?.code}`)).location).toBe(
    `${at.root}/team-invitation?code=${invited?.code}`,
  );

  for (const path of ['/m', '/m?code=', `/m?code=${'x'.repeat(1001)}`, '/m?code=a&code=b'])
    expect(await open(`${at.root}${path}`), path).toMatchObject({ status: 404 });
  for (const id of ['internal', 'nonsense', '00000000-0000-4000-8000-000000000000'])
    expect(await open(`${at.url}/pages/${id}/m?code=abc`), id).toMatchObject({ status: 404 });
});

test('an expired code is refused by its page, to which the link still leads', async () => {
  const at = await given();
  const { mail } = await sendMagicLink(at);
  at.server.clock.advance(11, 'minute');
  expect((await open(mail.link)).location).toContain('after_auth_return_to');
  expect(await at.api.call('POST /auth/otp/sign-in', { body: { code: mail.code } })).toFail(
    'VERIFICATION_CODE_EXPIRED',
  );
});
