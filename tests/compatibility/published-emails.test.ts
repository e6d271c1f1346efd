import { type Portico, portico } from '@portico/testkit';
import { startSmtp } from '@portico/testkit/smtp';
import { StackAdminApp } from '@stackframe/js';
import { expect, onTestFinished, test } from 'vitest';

/** The published SDK `@stackframe/js` 2.8.51 for admins who manage the emails of a project. */
function adminOf({ url, project }: Portico) {
  return new StackAdminApp({
    baseUrl: url,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    secretServerKey: project.keys.server,
    superSecretAdminKey: project.keys.admin,
    tokenStore: null,
    noAutomaticPrefetch: true,
  });
}

const user = { name: 'mailer', password: 'a mail password' };
const soon = { timeout: 8000, interval: 20 };

test('tests and configures an email server, sends through it, and sees sent and failed emails', async () => {
  const refuseRecipient = (address: string) =>
    address.startsWith('nobody') ? ([550, '5.1.1 No such user'] as const) : undefined;
  const smtp = await startSmtp({ user, refuseRecipient });
  onTestFinished(async () => await smtp.stop());
  const given = await portico();
  const app = adminOf(given);
  const emailConfig = {
    type: 'standard',
    host: '127.0.0.1',
    port: smtp.port,
    username: user.name,
    password: user.password,
    senderName: 'Otters',
    senderEmail: 'otters@example.com',
  } as const;

  const wrong = await app.sendTestEmail({
    recipientEmail: 'ada@example.com',
    emailConfig: { ...emailConfig, password: 'wrong' },
  });
  const right = await app.sendTestEmail({ recipientEmail: 'ada@example.com', emailConfig });
  expect(wrong).toMatchObject({ status: 'error', error: { errorMessage: expect.stringContaining('password') } });
  expect(right).toMatchObject({ status: 'ok' });

  const project = await app.getProject();
  await project.update({ config: { emailConfig } });
  await app.sendSignInInvitationEmail('bob@example.com', 'http://localhost:3000/sign-in');
  await app.sendSignInInvitationEmail('nobody@example.com', 'http://localhost:3000/sign-in');

  await expect.poll(() => smtp.received.map(({ to }) => to[0]), soon).toEqual(['ada@example.com', 'bob@example.com']);
  await expect
    .poll(async () => (await app.listSentEmails()).map(({ recipient, error }) => [recipient, error ?? null]), soon)
    .toMatchObject([
      ['nobody@example.com', { errorType: 'INVALID_EMAIL_ADDRESS', canRetry: false }],
      ['bob@example.com', null],
    ]);
});
