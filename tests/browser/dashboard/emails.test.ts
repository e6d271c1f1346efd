import { startSmtp, type TestSmtp } from '@portico/testkit/outside/smtp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { select } from '../kit/select.ts';

const at = dashboardDesk();
const user = { name: 'mailer', password: 'a mail password' };
let smtp: TestSmtp;

beforeAll(async () => {
  smtp = await startSmtp({
    user,
    refuseRecipient: (address) => (address.startsWith('gone') ? [550, '5.1.1 No such user here'] : undefined),
  });
});
afterAll(async () => await smtp.stop());

const field = (name: string) => at.dialog().getByLabel(name, { exact: true });
/** A button of the dialog that is not busy: a busy one ignores clicks, also for a moment after its result is shown. */
const inDialog = (name: string) =>
  at.dialog().getByRole('button', { name, exact: true }).and(at.page.locator(':not([aria-busy="true"])'));
const emailServer = async () => (await at.saved()).config.emailConfig;
const rows = () => at.page.getByRole('table', { name: 'Sent emails', exact: true }).locator('tbody tr');

async function fillServer(password: string): Promise<void> {
  await select(field('Server'), 'Your own SMTP server');
  await field('Host').fill('127.0.0.1');
  await field('Port').fill(String(smtp.port));
  await field('User name').fill(user.name);
  await field('Password').fill(password);
  await field('Sender name').fill('Otter Works');
  await field('Sender email').fill('otters@example.com');
}

async function invite(email: string): Promise<void> {
  const { url } = at.server;
  await at.project.update({ config: { allowLocalhost: true } });
  await at.project.app.sendSignInInvitationEmail(email, `${url.replace('127.0.0.1', 'localhost')}/handler/sign-in`);
}

test('a new project uses the shared server and has sent no emails', async () => {
  await at.visit('/emails');
  await at.section('Email server').getByText('Shared', { exact: true }).waitFor();
  await at.text('No emails yet').waitFor();
  await at.expectGoodLooks(['/emails']);
});

test('an email server is checked and tested before it is saved', async () => {
  await at.visit('/emails');
  await at.button('Change server').click();
  await select(field('Server'), 'Your own SMTP server');
  await inDialog('Save changes').click();
  await at.dialog().getByText('Enter an email address.', { exact: true }).waitFor();
  expect(await inDialog('Send test email').isDisabled()).toBe(true);
  await at.goodDialog();

  await fillServer('wrong');
  await inDialog('Send test email').click();
  await at.dialog().getByText('The mail server rejected the credentials.', { exact: false }).waitFor();
  await field('Password').fill(user.password);
  await inDialog('Send test email').click();
  await at
    .dialog()
    .getByText(`The email server has accepted the test email to ${at.account.email}.`, { exact: true })
    .waitFor();
  expect(smtp.received.map(({ to }) => to)).toEqual([[at.account.email]]);
  expect(await emailServer()).toEqual({ type: 'shared' });
  await at.goodDialog();

  await at.closeWith('Save changes');
  await at.section('Email server').getByText('Otter Works <otters@example.com>', { exact: true }).waitFor();
  expect(await emailServer()).toMatchObject({ host: '127.0.0.1', senderEmail: 'otters@example.com' });
});

test('a password that the server cannot read is entered again', async () => {
  const lost = 'Cannot be read. Emails are not sent until you enter it again.';
  const db = at.server.app.database.handle();
  await db.run({
    text: `update data_keys set master_key_id = 'lost'
      where scope = 'config' and tenancy_id in (select id from tenancies where project_id = $1)`,
    values: [at.project.id],
    isWrite: true,
  });
  // Data keys stay in memory for five minutes.
  at.server.clock.advance(6, 'minute');
  await at.visit('/emails');
  await at.section('Email server').getByText(lost, { exact: true }).waitFor();

  await at.button('Change server').click();
  await at.dialog().getByText('The stored password cannot be read. Enter it again.', { exact: true }).waitFor();
  await inDialog('Save changes').click();
  await at.dialog().getByText('This field is required.', { exact: true }).waitFor();
  await at.goodDialog();
  await field('Password').fill(user.password);
  await at.closeWith('Save changes');

  await at.section('Email server').getByText(lost, { exact: true }).waitFor({ state: 'detached' });
  expect(await emailServer()).toMatchObject({ host: '127.0.0.1', password: user.password });
  // A job reports missing master keys, and other tests share the server.
  await db.run({ text: "delete from data_keys where master_key_id = 'lost'", values: [], isWrite: true });
  at.server.errors.length = 0;
});

test('emails are listed with their status, found by recipient and subject, and show why they failed', async () => {
  await invite('ada@example.com');
  await invite('gone@example.com');
  await expect.poll(() => smtp.received.flatMap(({ to }) => to)).toContain('ada@example.com');
  await expect
    .poll(async () => (await at.project.app.listSentEmails()).filter(({ error }) => error !== undefined).length)
    .toBe(2);

  await at.visit('/emails');
  // The two invitations and the two test emails.
  await expect.poll(() => rows().count()).toBe(4);
  await at.filter('Status', 'Failed');
  await expect
    .poll(() => rows().allTextContents())
    .toEqual([expect.stringContaining('gone@example.com'), expect.stringContaining('Test Email')]);
  await at.expectGoodLooks(['/emails']);

  await at.visit('/emails');
  await at.page.getByLabel('Search emails', { exact: true }).fill('GONE@');
  await expect.poll(() => rows().count()).toBe(1);
  await rows().first().click();
  await at.dialog().getByText('The mail server rejected an address as invalid.', { exact: true }).waitFor();
  await at
    .dialog()
    .getByText(/5\.1\.1 No such user here/)
    .waitFor();
  await at.dialog().getByText('Portico does not try again.', { exact: true }).waitFor();
  const content = at.page.frameLocator('iframe[title="Email"]');
  await content.getByRole('heading', { name: /^Welcome to / }).waitFor();
  expect(await content.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain('/handler/sign-in');
  await at.goodDialog();
  await inDialog('Phone width').click();
  expect(await at.page.locator('iframe[title="Email"]').evaluate((frame) => frame.clientWidth)).toBeLessThanOrEqual(
    375,
  );
  await inDialog('Plain text').click();
  await at.dialog().getByText('Sign in with this email address.', { exact: false }).waitFor();
  await at.goodDialog();
  await at.closeWith('Done');

  await at.page.getByLabel('Search emails', { exact: true }).fill('nothing has this');
  await at.text('No emails match').waitFor();
  await at.button('Show all emails').click();
  await expect.poll(() => rows().count()).toBe(4);
});

test('an email with a code is shown without the code', async () => {
  const { app } = at.project;
  await at.project.update({ config: { magicLinkEnabled: true } });
  const email = 'code@example.com';
  const callback = `${at.server.url.replace('127.0.0.1', 'localhost')}/handler/magic-link-callback`;
  await app.sendMagicLinkEmail(email, { callbackUrl: callback });
  await expect.poll(() => smtp.received.flatMap(({ to }) => to)).toContain(email);

  await at.visit('/emails');
  await at.page.getByLabel('Search emails', { exact: true }).fill(email);
  await expect.poll(() => rows().count()).toBe(1);
  await rows().first().click();
  await at
    .dialog()
    .getByRole('heading', { name: /Your code is ••••••$/ })
    .waitFor();
  const content = at.page.frameLocator('iframe[title="Email"]');
  await content.getByText('••••••', { exact: true }).waitFor();
  expect(await content.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toMatch(/\?code=••••••$/);
  await at.closeWith('Done');
});

test('more emails are loaded on request', async () => {
  for (let index = 0; index < 50; index += 1) await invite(`more-${index}@example.com`);

  await at.visit('/emails');
  await expect.poll(() => rows().count()).toBe(50);
  await at.button('Show more').click();
  await expect.poll(() => rows().count()).toBe(55);
  expect(await at.button('Show more').count()).toBe(0);
});

test('a person is invited by email', async () => {
  await at.visit('/users');
  await at.button('Invite').click();
  await inDialog('Send invitation').click();
  await at.dialog().getByText('Enter an email address.', { exact: true }).waitFor();
  await at.goodDialog();
  await field('Email').fill('guest@example.com');
  await field('Sign-in page').fill('https://elsewhere.example/sign-in');
  await inDialog('Send invitation').click();
  await at.dialog().getByRole('alert').waitFor();
  await field('Sign-in page').fill('http://localhost:3000/handler/sign-in');
  await at.closeWith('Send invitation');
  await expect.poll(() => smtp.received.flatMap(({ to }) => to)).toContain('guest@example.com');
  await at.expectGoodLooks(['/users']);
});

test('a server that another owner has changed is not overwritten', async () => {
  await at.visit('/emails');
  await at.button('Change server').click();
  await at.project.update({ config: { emailConfig: { type: 'shared' } } });
  await field('Sender name').fill('Beavers');
  await inDialog('Save changes').click();
  await at
    .dialog()
    .getByText(/^Another owner has changed the email server/)
    .waitFor();
  expect(await emailServer()).toEqual({ type: 'shared' });
  expect(at.complaints).toEqual([]);
});
