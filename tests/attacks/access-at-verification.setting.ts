import { authenticatorApp, createPasskey, mailsTo, type Portico, portico, type Tokens } from '@portico/testkit';
import { expect } from 'vitest';

/** The accounts of `access-at-verification.test.ts`, and what people do with them. */

const page = 'http://localhost:3000';
export const callback_url = `${page}/handler/email-verification`;
export const intruderPassword = 'the password of the intruder';
const offer = /^Your email address at .* was verified$/;
/** The browser of the victim. */
export const browser = {
  'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:140.0) Gecko/20100101 Firefox/140.0',
};

/** The browser of the sign-up. */
export const browserOfSignUp = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

export async function given(headers: Record<string, string> = browserOfSignUp) {
  const made = await portico();
  await made.project.configure({
    allow_localhost: true,
    allow_user_api_keys: true,
    passkey_enabled: true,
    magic_link_enabled: true,
  });
  const victim = `victim-${crypto.randomUUID()}@example.com`;
  const body = { email: victim, password: intruderPassword, verification_callback_url: callback_url };
  const { body: session } = await made.api.call('POST /auth/password/sign-up', { body, headers });
  return { ...made, victim, session };
}

export type Given = Awaited<ReturnType<typeof given>>;

export async function codeTo({ url }: Pick<Portico, 'url'>, email: string): Promise<string> {
  await expect.poll(async () => await mailsTo(url, email)).not.toEqual([]);
  return (await mailsTo(url, email))[0]?.code ?? '';
}

export async function addPasskey({ api }: Portico, session: Tokens) {
  const as = api.withTokens(session);
  const begun = await as.call('POST /auth/passkey/initiate-passkey-registration');
  const passkey = createPasskey(page);
  const credential = passkey.register(begun.body.options_json);
  expect(await as.call('POST /auth/passkey/register', { body: { credential, code: begun.body.code } })).toSucceed();
  return passkey;
}

export async function signInWithPasskey({ api }: Portico, passkey: ReturnType<typeof createPasskey>) {
  const { body } = await api.call('POST /auth/passkey/initiate-passkey-authentication');
  const authentication_response = passkey.authenticate(body.options_json);
  return await api.call('POST /auth/passkey/sign-in', { body: { authentication_response, code: body.code } });
}

export async function addAddress({ api, url, session }: Given, value: string, isVerified = true) {
  const as = api.withTokens(session);
  const added = await as.call('POST /contact-channels', {
    body: { user_id: 'me', type: 'email', value, used_for_auth: true },
  });
  expect(added).toSucceed(201);
  const params = { user_id: 'me', contact_channel_id: added.body.id } as const;
  const send = { params, body: { callback_url } };
  await as.call('POST /contact-channels/:user_id/:contact_channel_id/send-verification-code', send);
  const code = await codeTo({ url }, value);
  if (isVerified) expect(await as.call('POST /contact-channels/verify', { body: { code } })).toSucceed();
  return { code, id: added.body.id };
}

/** Adds every kind of access to the account of the victim. */
export async function plant(made: Given) {
  const { api, session } = made;
  const as = api.withTokens(session);
  const passkey = await addPasskey(made, session);
  const address = `intruder-${crypto.randomUUID()}@example.com`;
  await addAddress(made, address);
  const { body: key } = await as.call('POST /user-api-keys', {
    body: { user_id: 'me', description: 'deploy', expires_at_millis: null },
  });
  const { body: login } = await api.call('POST /auth/cli', { body: {} });
  const confirm = { login_code: login.login_code, refresh_token: session.refresh_token };
  expect(await api.call('POST /auth/cli/complete', { body: confirm })).toSucceed();
  const { body: commandLine } = await api.call('POST /auth/cli/poll', { body: { polling_code: login.polling_code } });
  const app = authenticatorApp();
  expect(await as.call('PATCH /users/me', { body: { totp_secret_base64: app.secretBase64 } })).toSucceed();
  return { passkey, address, key: key.value, commandLine };
}

export const look = async ({ api }: Pick<Given, 'api'>, code: string) =>
  await api.call('POST /contact-channels/verify/other-access', { body: { code }, headers: browser });
export const verify = async ({ api }: Pick<Given, 'api'>, code: string) =>
  await api.call('POST /contact-channels/verify', { body: { code }, headers: browser });

/** Returns the link of the email that offers the removal. */
export async function offerTo({ url }: Pick<Given, 'url'>, email: string) {
  const mail = (await mailsTo(url, email)).find(({ subject }) => offer.test(subject));
  return mail === undefined ? undefined : new URL(mail.link);
}

export async function open(link: URL, language = 'en') {
  const response = await fetch(link, { headers: { 'accept-language': language } });
  return { status: response.status, html: await response.text() };
}

export async function removeWith(link: URL) {
  const body = new URLSearchParams([...link.searchParams, ['all', 'on']]);
  const response = await fetch(new URL(link.pathname, link), { method: 'POST', body });
  return { status: response.status, html: await response.text() };
}

export async function reset({ api, url, victim }: Given, password: string) {
  await api.call('POST /auth/password/send-reset-code', { body: { email: victim, callback_url: page } });
  const code = await codeTo({ url }, victim);
  return await api.call('POST /auth/password/reset', { body: { code, password } });
}
