import { PorticoClientApp, PorticoServerApp } from '@portico/js';
import { mailsTo, type Portico, portico } from '@portico/testkit';
import { expect, test } from 'vitest';

const password = 'correct horse';
const callbackUrl = 'http://localhost:3000/handler/page?a=1';

function clientOf({ url, project }: Portico): PorticoClientApp {
  return new PorticoClientApp({
    baseUrl: url,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    tokenStore: 'memory',
  });
}

function serverOf({ url, project }: Portico): PorticoServerApp {
  const { client: publishableClientKey, server: secretServerKey } = project.keys;
  return new PorticoServerApp({
    baseUrl: url,
    projectId: project.id,
    publishableClientKey,
    secretServerKey,
    tokenStore: null,
  });
}

async function signUp(app: PorticoClientApp, email: string) {
  await app.signUpWithCredential({ email, password, verificationCallbackUrl: callbackUrl });
  return await app.getUser({ or: 'throw' });
}

/** Returns the newest email to an address with this subject prefix, once it has arrived. */
async function mailTo(at: Portico, email: string, subject: string, count = 1) {
  const mails = async () => (await mailsTo(at.url, email)).filter((mail) => mail.subject.startsWith(subject));
  await expect.poll(async () => (await mails()).length).toBe(count);
  const [newest] = await mails();
  if (newest === undefined) throw new Error(`No mail to ${email}`);
  return newest;
}

const verification = 'Verify your email';
const reset = 'Reset your password';

test('sign-up sends a verification link, and the user object updates immediately', async () => {
  const at = await portico();
  const app = clientOf(at);
  await signUp(app, 'verify-1@example.com');
  const mail = await mailTo(at, 'verify-1@example.com', verification);

  const first = await app.verifyEmail(mail.code);
  const again = await app.verifyEmail(mail.code.toUpperCase());

  expect(mail.link).toBe(`${callbackUrl}&code=${mail.code}`);
  expect(first).toEqual({ status: 'ok', data: undefined });
  expect(again).toMatchObject({ status: 'error', error: { code: 'VERIFICATION_CODE_ALREADY_USED' } });
  expect(await app.getUser()).toMatchObject({ primaryEmailVerified: true });
  expect(await app.getPartialUser({ from: 'token' })).toMatchObject({ primaryEmailVerified: true });
});

test('a user requests another link until the address is verified', async () => {
  const at = await portico();
  const app = clientOf(at);
  const user = await signUp(app, 'verify-2@example.com');
  const [channel] = await user.listContactChannels();
  expect(channel).toMatchObject({ value: 'verify-2@example.com', isPrimary: true, isVerified: false });

  await channel?.sendVerificationEmail({ callbackUrl });
  expect(await user.sendVerificationEmail({ callbackUrl })).toBeUndefined();
  const mail = await mailTo(at, 'verify-2@example.com', verification, 3);
  await app.verifyEmail(mail.code);

  expect((await user.listContactChannels())[0]?.isVerified).toBe(true);
  expect((await user.sendVerificationEmail({ callbackUrl }))?.code).toBe('EMAIL_ALREADY_VERIFIED');
  await expect(channel?.sendVerificationEmail({ callbackUrl })).rejects.toMatchObject({
    code: 'EMAIL_ALREADY_VERIFIED',
  });
});

test('a server requests the link of any user', async () => {
  const at = await portico();
  const user = await serverOf(at).createUser({ primaryEmail: 'verify-3@example.com' });

  await user.sendVerificationEmail({ callbackUrl });
  const mail = await mailTo(at, 'verify-3@example.com', verification);
  await clientOf(at).verifyEmail(mail.code);

  expect(await serverOf(at).getUser(user.id)).toMatchObject({ primaryEmailVerified: true });
  expect((await user.listContactChannels()).map(({ isVerified }) => isVerified)).toEqual([true]);
});

test('a password reset rejects the old password, ends the session, and its link works once', async () => {
  const at = await portico();
  const [here, there] = [clientOf(at), clientOf(at)];
  const email = 'forgot-1@example.com';
  await signUp(here, email);
  await there.sendForgotPasswordEmail(email, { callbackUrl });
  const { code } = await mailTo(at, email, reset);

  const checked = await there.verifyPasswordResetCode(code);
  const poor = await there.resetPassword({ code, password: 'short' });
  const done = await there.resetPassword({ code, password: 'battery staple' });
  const again = await there.resetPassword({ code, password: 'another one' });

  expect([checked.status, done.status]).toEqual(['ok', 'ok']);
  expect(poor).toMatchObject({ status: 'error', error: { code: 'PASSWORD_TOO_SHORT' } });
  expect(again).toMatchObject({ status: 'error', error: { code: 'VERIFICATION_CODE_ALREADY_USED' } });
  expect(await there.signInWithCredential({ email, password })).toMatchObject({ status: 'error' });
  expect(await there.signInWithCredential({ email, password: 'battery staple' })).toMatchObject({ status: 'ok' });
  await expect.poll(() => here.getUser()).toBeNull();
});

test('password resets do not reveal whether a user exists, and an unknown code has no effect', async () => {
  const at = await portico();
  const app = clientOf(at);

  const sent = await app.sendForgotPasswordEmail('nobody@example.com', { callbackUrl });
  const checked = await app.verifyPasswordResetCode('0'.repeat(45));

  expect(sent).toEqual({ status: 'ok', data: undefined });
  expect(checked).toMatchObject({ status: 'error', error: { code: 'VERIFICATION_CODE_NOT_FOUND' } });
  await expect(
    app.sendForgotPasswordEmail('nobody@example.com', { callbackUrl: 'https://evil.example' }),
  ).rejects.toMatchObject({ code: 'REDIRECT_URL_NOT_WHITELISTED' });
});
