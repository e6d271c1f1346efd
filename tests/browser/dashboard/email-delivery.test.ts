import { rawRequest } from '@portico/testkit';
import { startDns } from '@portico/testkit/outside/dns';
import { startSmtp, type TestSmtp } from '@portico/testkit/outside/smtp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';

const dns = await startDns();
const at = dashboardDesk({ PORTICO_DNS_SERVERS: dns.address });
let smtp: TestSmtp;

beforeAll(async () => {
  smtp = await startSmtp();
});
afterAll(async () => {
  await smtp.stop();
  await dns.stop();
});

const list = () => at.section('Suppression list');
const rows = () => at.page.getByRole('table', { name: 'Suppressed addresses' }).locator('tbody tr');
const providers = () => at.section('Bounces and complaints');
const domain = () => at.section('Sending domain');
const inDialog = (name: string) => at.dialog().getByRole('button', { name, exact: true });

test('a new project has no suppressed addresses, and owners add and remove them', async () => {
  await at.visit('/emails/delivery');
  await at.text('No suppressed addresses').waitFor();
  await at.expectGoodLooks(['/emails/delivery']);

  await at.button('Add addresses').click();
  await at.dialog().getByLabel('Email addresses', { exact: true }).fill('not an address');
  await inDialog('Add addresses').click();
  await at.dialog().getByText('“not” is not an email address.', { exact: true }).waitFor();
  await at.goodDialog();
  await at.dialog().getByLabel('Email addresses', { exact: true }).fill('Ada@example.com, grace@example.com');
  await at.closeWith('Add addresses');
  await expect.poll(() => rows().count()).toBe(2);
  expect(
    (await at.project.app.emailDelivery.listSuppressions()).map(({ emailAddress }) => emailAddress).toSorted(),
  ).toEqual(['ada@example.com', 'grace@example.com']);
  await at.expectGoodLooks(['/emails/delivery']);

  await at.page.getByLabel('Search addresses', { exact: true }).fill('gr');
  await expect.poll(() => rows().allTextContents()).toEqual([expect.stringContaining('grace@example.com')]);
  await rows().first().click();
  await at
    .dialog()
    .getByText('An owner added the address to the suppression list. It gets no emails.', { exact: true })
    .waitFor();
  await at.goodDialog();
  await at.closeWith('Remove from list');
  await list().getByText('No addresses match', { exact: true }).waitFor();
  await at.page.getByLabel('Search addresses', { exact: true }).fill('');
  await expect.poll(() => rows().count()).toBe(1);
});

test('a user page shows that an address is suppressed, and removes it from the list', async () => {
  const user = await at.project.app.createUser({ primaryEmail: 'ada@example.com', displayName: 'Ada' });
  await at.visit(`/users/${user.id}`);
  await at.text('An owner added the address to the suppression list. It gets no emails.').waitFor();
  await at.expectGoodLooks([`/users/${user.id}`]);
  await at.button('Actions for ada@example.com').click();
  await at.page.getByRole('menuitem', { name: 'Remove from suppression list', exact: true }).click();
  await at
    .text('An owner added the address to the suppression list. It gets no emails.')
    .waitFor({ state: 'detached' });
  expect(await at.project.app.emailDelivery.listSuppressions()).toHaveLength(0);
});

test('a webhook URL is created, shown once and receives events', async () => {
  await at.visit('/emails/delivery');
  await providers().getByRole('button', { name: 'Set up Resend', exact: true }).click();
  await at.goodDialog();
  await inDialog('Create URL').click();
  await at.dialog().getByText('Copy the URL now.', { exact: true }).waitFor();
  await at.dialog().getByLabel('Signing secret', { exact: true }).fill('wrong');
  await inDialog('Save secret').click();
  await at.dialog().getByRole('alert').waitFor();
  await at.dialog().getByLabel('Signing secret', { exact: true }).fill('whsec_YSBzZWNyZXQgb2YgMjQgYnl0ZXMsIG9r');
  await inDialog('Save secret').click();
  await expect.poll(async () => (await at.project.app.emailDelivery.listWebhooks())[0]?.hasSigningSecret).toBe(true);
  await at.goodDialog();
  await at.closeWith('Done');
  await providers().getByText('Waiting for events', { exact: true }).waitFor();

  await providers().getByRole('button', { name: 'Set up Other email server', exact: true }).click();
  await inDialog('Create URL').click();
  const url = await at.dialog().locator('pre').innerText();
  await at.closeWith('Done');
  const { pathname } = new URL(url);
  const body = JSON.stringify({ events: [{ type: 'bounce', email: 'gone@example.com', detail: 'No such user' }] });
  const headers = { 'content-type': 'application/json' };
  expect(await rawRequest(at.server.url, { method: 'POST', path: pathname, headers, body })).toSucceed();

  await at.visit('/emails/delivery');
  await providers().getByText('Connected', { exact: true }).waitFor();
  await expect.poll(() => rows().allTextContents()).toEqual([expect.stringContaining('No such user')]);
  await at.expectGoodLooks(['/emails/delivery']);
  await providers().getByRole('button', { name: 'Edit Resend', exact: true }).click();
  await inDialog('Remove').click();
  await at.page.getByRole('dialog').last().getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(async () => (await at.project.app.emailDelivery.listWebhooks()).length).toBe(1);
});

test('DNS records of the sending domain are checked, with what is wrong', async () => {
  await at.visit('/emails/delivery');
  await domain()
    .getByText(/Your emails have the sender address of this installation/)
    .waitFor();
  const server = { host: '127.0.0.1', port: smtp.port, username: 'mailer', password: 'a mail password' };
  const emailConfig = { type: 'standard', ...server, senderName: 'Otters', senderEmail: 'hi@otters.example' } as const;
  await at.project.update({ config: { emailConfig } });
  await at.visit('/emails/delivery');
  await domain()
    .getByText(/^The domain has no SPF record/)
    .waitFor();
  await domain().getByText('v=DMARC1; p=none;', { exact: true }).waitFor();
  await at.expectGoodLooks(['/emails/delivery']);

  dns.texts.set('otters.example', ['v=spf1 ip4:127.0.0.1 ~all']);
  dns.texts.set('_dmarc.otters.example', ['v=DMARC1; p=reject']);
  dns.texts.set('mine._domainkey.otters.example', ['v=DKIM1; p=']);
  await domain().getByRole('button', { name: 'Check again', exact: true }).click();
  await expect.poll(() => domain().getByText('Correct', { exact: true }).count()).toBe(2);
  await domain()
    .getByLabel(/^DKIM selector/)
    .fill('mine');
  await domain().getByRole('button', { name: 'Check selector', exact: true }).click();
  await domain()
    .getByText(/^The DKIM key was revoked/)
    .waitFor();
  await at.expectGoodLooks(['/emails/delivery']);
});

test('the emails screen shows the numbers of the last days', async () => {
  await at.project.update({ config: { allowLocalhost: true } });
  await at.project.app.sendSignInInvitationEmail('ada@example.com', 'http://localhost:3000/handler/sign-in');
  await at.project.app.sendSignInInvitationEmail('gone@example.com', 'http://localhost:3000/handler/sign-in');
  const numbers = async () => (await at.project.app.emailDelivery.getMetrics()).at(-1);
  await expect.poll(numbers).toMatchObject({ sent: 1, suppressed: 1 });

  await at.visit('/emails');
  await at.page.getByText(/^1 email was not sent/).waitFor();
  await at.expectGoodLooks(['/emails']);
  expect(at.complaints).toEqual([]);
});
