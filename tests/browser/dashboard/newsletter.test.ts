import { mailsTo } from '@portico/testkit';
import { expect, test } from 'vitest';
import { clicksOf } from '../kit/clicks.ts';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { select } from '../kit/select.ts';

/** An owner creates a project in development, and sends a newsletter into the inbox: with the texts of the screens alone. */

const at = dashboardDesk();

const source = `import { NotificationCategory, Subject } from '@portico/emails';
export function EmailTemplate({ user }) {
  return <div><Subject value="News of June" /><NotificationCategory value="Marketing" />Dear {user.displayName}</div>;
}`;

test('a project that is created in development has the development inbox', async () => {
  await at.page.goto(`${at.server.url}/projects/new`);
  await at.page.getByLabel('Project name').fill('Beavers');
  await at.button('Create project').click();
  await at.page.waitForURL(/\/connect$/);
  const created = (await at.owner.listOwnedProjects()).find(({ displayName }) => displayName === 'Beavers');
  expect(created?.config.emailConfig).toEqual({ type: 'shared', developmentInbox: true });
});

test('the inbox is chosen as the email server', async () => {
  await at.visit('/emails');
  await at.button('Change server').click();
  const dialog = await at.goodDialog();
  await select(dialog.getByLabel('Server'), 'Development inbox');
  expect(await dialog.getByRole('link', { name: 'Open inbox' }).getAttribute('href')).toContain(at.project.id);
  await at.closeWith('Save changes');
  await at.section('Email server').getByText('Development inbox', { exact: true }).waitFor();
  expect((await at.saved()).config.emailConfig).toEqual({ type: 'shared', developmentInbox: true });
});

test('a newsletter is tested, sent to verified addresses, and opened with its results', async () => {
  await at.project.app.createEmailDraft({ displayName: 'June', tsxSource: source });
  const emails = { yes: `yes-${at.project.id}@example.com`, no: `no-${at.project.id}@example.com` };
  await at.project.app.createUser({ displayName: 'Ada', primaryEmail: emails.yes, primaryEmailVerified: true });
  await at.project.app.createUser({ displayName: 'Bob', primaryEmail: emails.no });
  await at.visit('');
  const clicks = await clicksOf(at.page, async () => {
    await at.link('Emails').click();
    await at.link('Drafts').click();
    await at.link('June').click();
    await at.link('Send').click();
    await at.button('Send me a test').click();
    await at.page.getByText('Test sent').waitFor();
    const inbox = new URL((await at.link('Open inbox').getAttribute('href')) ?? '');
    expect(Object.fromEntries(inbox.searchParams)).toEqual({ project: at.project.id, search: at.account.email });
    await expect
      .poll(async () => (await mailsTo(at.server.url, at.account.email)).map(({ subject }) => subject))
      .toContain('[Test] News of June');
    expect(await at.page.getByLabel('Only verified email addresses').isChecked()).toBe(true);
    await at.page.getByLabel(/^All users/).click();
    await at.button('Review and send').click();
    await (await at.goodDialog()).getByText('1 user gets it. 1 has no verified address.').waitFor();
    await at.dialog().getByRole('button', { name: 'Send email' }).click();
    await at.button('June').click();
  });
  expect(clicks).toBeLessThanOrEqual(9);
  const results = at.dialog();
  await results.getByText('All users with a verified email address').waitFor();
  await at.page.getByText('1 of 2 sent · 1 without a verified email address').waitFor();
  await at.goodDialog();
  await results.getByRole('link', { name: 'Show the emails' }).click();
  await at.text('Only the emails of “June” are shown. Show all emails').waitFor();
  const rows = at.page.getByRole('table', { name: 'Sent emails' }).getByRole('row');
  await expect.poll(async () => await rows.count()).toBe(2);
  await rows.getByRole('cell', { name: emails.yes, exact: true }).waitFor();
  await at.link('Show all emails').click();
  await rows.getByRole('button', { name: '[Test] News of June' }).waitFor();
  const [mail] = await mailsTo(at.server.url, emails.yes);
  expect(mail?.html).toContain('Dear Ada');
  expect(mail?.html).toMatch(/unsubscribe/i);
  expect(await mailsTo(at.server.url, emails.no)).toEqual([]);
  expect(at.complaints).toEqual([]);
});

test('four clicks from the overview, an owner sends a written newsletter to all users', async () => {
  await at.project.app.createEmailDraft({ displayName: 'Other', tsxSource: source });
  await at.visit('');
  const clicks = await clicksOf(at.page, async () => {
    await at.link('Emails').click();
    await at.link('New broadcast').click();
    await select(at.page.getByLabel('Email', { exact: true }), 'June');
    await at.heading('Send “June”').waitFor();
    expect(await at.page.getByLabel(/^All users/).isChecked()).toBe(true);
    await at.button('Review and send').click();
    await at.dialog().getByRole('button', { name: 'Send email' }).click();
    await at.page.getByText('Sending has begun').waitFor();
  });
  expect(clicks).toBe(4);
  await at.link('New broadcast').waitFor();
});

test('a newsletter is written in Markdown, with blocks and the name of the user, and can become TSX', async () => {
  await at.visit('/emails/drafts');
  await at.button('Create draft').click();
  await (await at.goodDialog()).getByLabel('Name', { exact: true }).fill('July');
  expect(await at.dialog().getByLabel('Written in').innerText()).toBe('Markdown');
  await at.dialog().getByRole('button', { name: 'Create draft', exact: true }).click();
  const email = at.page.frameLocator('iframe[title="Email"]').locator('body');
  await email.getByRole('link', { name: 'Read more' }).waitFor();
  const text = at.page.getByLabel('Text', { exact: true });
  await at.page.getByLabel('Subject', { exact: true }).fill('July at {project.displayName}');
  await text.fill('Dear {user.displayName}\n\n<b>plain</b>');
  await at.button('Insert Button').click();
  await at.page.keyboard.type('[Shop](https://shop.example "button")');
  await email.getByRole('link', { name: 'Shop' }).waitFor();
  await email.getByText('Dear John Doe').waitFor();
  await email.getByText('<b>plain</b>').waitFor();
  await at.text('July at Otters').waitFor();
  await at.button('Save changes').click();
  await at.text('Changes saved').waitFor();
  const [, id] = /drafts\/([^/?]+)/.exec(at.page.url()) ?? [];
  await at.expectGoodLooks([`/emails/drafts/${id}`]);
  expect(await text.inputValue()).toContain('Dear {user.displayName}');

  await at.button('edit the email as TSX').click();
  const source = at.page.getByRole('textbox', { name: /^Source of/ });
  await source.click();
  await at.page.keyboard.press('Control+Home');
  await at.page.keyboard.type('// Changed');
  await at.button('Save changes').click();
  await at.text('Changes saved').first().waitFor();
  await at.visit(`/emails/drafts/${id}`);
  await source.waitFor();
});
