import { PorticoAdminApp } from '@portico/js';
import { authenticatorApp, mailsTo, type Portico, portico } from '@portico/testkit';
import { expect, test } from 'vitest';
import { clientOf, serverOf } from './own-apps.ts';

const callbackUrl = 'http://localhost:3000/handler/page';
const password = 'correct horse';

async function mailedCode({ url }: Portico, email: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(url, email)).length).toBe(count);
  return (await mailsTo(url, email))[0]?.code ?? '';
}

test('a user signs up with a typed code, counts as new, and signs in with a link', async () => {
  const at = await portico();
  await at.project.configure({ magic_link_enabled: true });
  const app = clientOf(at);
  const email = 'own-code-1@example.com';
  const outcomes: boolean[] = [];
  const onSuccess = ({ isNewUser }: { isNewUser: boolean }) => void outcomes.push(isNewUser);

  const sent = await app.sendMagicLinkEmail(email, { callbackUrl });
  if (sent.status === 'error') throw sent.error;
  const typed = (await mailedCode(at, email)).slice(0, 6).toUpperCase();
  const first = await app.signInWithMagicLink(`${typed}${sent.data.nonce}`, { onSuccess });
  const user = await app.getUser({ or: 'throw' });
  await user.signOut();
  await app.sendMagicLinkEmail(email, { callbackUrl });
  const code = await mailedCode(at, email, 2);
  const second = await app.signInWithMagicLink(code, { onSuccess });
  const again = await app.signInWithMagicLink(code);

  expect([first.status, second.status]).toEqual(['ok', 'ok']);
  expect(outcomes).toEqual([true, false]);
  expect(again).toMatchObject({ status: 'error', error: { code: 'VERIFICATION_CODE_ALREADY_USED' } });
  expect(await app.getUser()).toMatchObject({ id: user.id, primaryEmailVerified: true, otpAuthEnabled: true });
});

test('a script gets the attempt code of a second factor and completes the sign-in', async () => {
  const at = await portico();
  const app = clientOf(at);
  const phone = authenticatorApp();
  const email = 'own-mfa-1@example.com';
  await app.signUpWithCredential({ email, password, noVerificationCallback: true });
  const user = await app.getUser({ or: 'throw' });
  await user.update({ totpMultiFactorSecret: Buffer.from(phone.secretBase64, 'base64') });
  await user.signOut();

  const owed: unknown = await app.signInWithCredential({ email, password }).catch((error: unknown) => error);
  const between = await app.getUser();
  const { attempt_code } = (owed as { details: { attempt_code: string } }).details;
  const wrong = await app.signInWithMfa('abcdef', attempt_code);
  const right = await app.signInWithMfa(phone.codeAt(at.server.clock.now()), attempt_code);

  expect(owed).toMatchObject({ code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' });
  expect(between).toBeNull();
  expect(wrong).toMatchObject({ status: 'error', error: { code: 'INVALID_TOTP_CODE' } });
  expect(right.status).toBe('ok');
  expect(await app.getUser()).toMatchObject({ id: user.id, isMultiFactorRequired: true });
});

test('a user adds a contact channel and makes it the primary email, and the token contains it', async () => {
  const at = await portico();
  const app = clientOf(at);
  await app.signUpWithCredential({ email: 'own-a@example.com', password, noVerificationCallback: true });
  const user = await app.getUser({ or: 'throw' });

  const added = await user.createContactChannel({ value: 'own-b@example.com', type: 'email', usedForAuth: true });
  await added.sendVerificationEmail({ callbackUrl });
  await app.verifyEmail(await mailedCode(at, 'own-b@example.com'));
  await added.update({ isPrimary: true });
  const [first] = await user.listContactChannels();
  await first?.delete();

  expect((await user.listContactChannels()).map(({ value }) => value)).toEqual(['own-b@example.com']);
  expect(await app.getPartialUser({ from: 'token' })).toMatchObject({
    primaryEmail: 'own-b@example.com',
    primaryEmailVerified: true,
  });
});

test('a server links an account, and the user lists, changes and removes it', async () => {
  const at = await portico();
  await at.project.configure({ oauth_providers: [{ id: 'github', type: 'shared' }] });
  const app = clientOf(at);
  const server = serverOf(at);
  await app.signUpWithCredential({ email: 'own-link@example.com', password, noVerificationCallback: true });
  const user = await app.getUser({ or: 'throw' });
  const options = { accountId: '4711', providerConfigId: 'github', allowSignIn: true, allowConnectedAccounts: false };

  const made = await server.createOAuthProvider({ ...options, userId: user.id, email: 'gh@example.com' });
  const other = await server.createUser({ primaryEmail: 'own-other@example.com' });
  const taken = await server.createOAuthProvider({ ...options, userId: other.id });
  const [link] = await user.listOAuthProviders();
  const changed = await link?.update({ allowSignIn: false });

  expect(made).toMatchObject({ status: 'ok', data: { accountId: '4711', allowSignIn: true } });
  expect(taken).toMatchObject({ error: { code: 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN' } });
  expect(link).toMatchObject({ type: 'github', email: 'gh@example.com' });
  expect(changed?.status).toBe('ok');
  expect(await user.getOAuthProvider(link?.id ?? '')).toMatchObject({ allowSignIn: false });
  await link?.delete();
  expect(await user.getOAuthProvider(link?.id ?? '')).toBeNull();
});

test('a server removes the passkey and the second factor of a user, and verifies addresses', async () => {
  const at = await portico();
  const user = await at.project.user({ primary_email: 'own-help@example.com' });
  await at.api.as(user).call('PATCH /users/me', { body: { totp_secret_base64: authenticatorApp().secretBase64 } });
  const server = serverOf(at);
  const serverUser = await server.getUser(user.id);
  expect(serverUser).toMatchObject({ isMultiFactorRequired: true });

  await serverUser?.update({ totpMultiFactorSecret: null, passkeyAuthEnabled: false });
  const [channel] = (await serverUser?.listContactChannels()) ?? [];
  await channel?.update({ isVerified: true });

  expect(await server.getUser(user.id)).toMatchObject({ isMultiFactorRequired: false, primaryEmailVerified: true });
});

test('an admin sends a sign-in invitation, sees the email, and gets the error of an email server', async () => {
  const at = await portico();
  const { client: publishableClientKey, server: secretServerKey, admin: superSecretAdminKey } = at.project.keys;
  const app = new PorticoAdminApp({
    baseUrl: at.url,
    projectId: at.project.id,
    publishableClientKey,
    secretServerKey,
    superSecretAdminKey,
    tokenStore: null,
  });

  await app.sendSignInInvitationEmail('own-invited@example.com', callbackUrl);
  // Emails of the same millisecond have no defined order.
  at.server.clock.advance(1, 'second');
  const tried = await app.sendTestEmail({
    recipientEmail: 'own-invited@example.com',
    emailConfig: {
      host: 'localhost',
      port: 1,
      username: 'u',
      password: 'p',
      senderName: 'Otters',
      senderEmail: 'otters@example.com',
    },
  });

  await expect(app.sendSignInInvitationEmail('own@example.com', 'https://evil.example')).rejects.toMatchObject({
    code: 'REDIRECT_URL_NOT_WHITELISTED',
  });
  expect(tried).toMatchObject({ status: 'error', error: { errorMessage: expect.any(String) } });
  await expect
    .poll(async () => await app.listSentEmails())
    .toMatchObject([
      { subject: 'Test Email from Portico', error: { errorType: 'SOCKET_CLOSED', canRetry: false } },
      { recipient: 'own-invited@example.com', subject: expect.any(String), error: undefined },
    ]);
});
