import { startSmtp, type TestSmtp } from '@portico/testkit/outside/smtp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';

const at = dashboardDesk();
const user = { name: 'mailer', password: 'a mail password' };
let smtp: TestSmtp;

beforeAll(async () => {
  smtp = await startSmtp({ user });
});
afterAll(async () => await smtp.stop());

const source = `import { NotificationCategory, Subject } from '@portico/emails';
export function EmailTemplate({ user }) {
  return <div><Subject value="News of June" /><NotificationCategory value="Marketing" />Dear {user.displayName}</div>;
}`;

const email = () => at.page.frameLocator('iframe[title="Email"]').locator('body');
const row = (name: string) => at.page.getByRole('listitem').filter({ has: at.heading(name) });
const recipients = () => smtp.received.flatMap(({ to }) => to);

test('there are no broadcasts at first, and the shared server sends none', async () => {
  const { id } = await at.project.app.createEmailDraft({ displayName: 'News', tsxSource: source });
  await at.expectGoodLooks(['/emails/broadcasts', `/emails/drafts/${id}/send`]);
  await at.visit('/emails/broadcasts');
  await at.text('No broadcasts yet').waitFor();
  await at.visit(`/emails/drafts/${id}/send`);
  await at.text('Set up your own email server to send emails to users').waitFor();
  await at.page.getByLabel(/^All users/).check();
  expect(await at.button('Review and send').isDisabled()).toBe(true);
});

test('a draft is edited, previewed as a user, sent to chosen users, and arrives', async () => {
  await at.project.update({
    config: {
      emailConfig: {
        type: 'standard',
        host: '127.0.0.1',
        port: smtp.port,
        username: user.name,
        password: user.password,
        senderName: 'Otters',
        senderEmail: 'otters@example.com',
      },
    },
  });
  const ada = await at.project.app.createUser({
    displayName: 'Ada',
    primaryEmail: 'ada@example.com',
    primaryEmailVerified: true,
  });
  const bob = await at.project.app.createUser({ displayName: 'Bob' });
  const eve = await at.project.app.createUser({
    displayName: 'Eve',
    primaryEmail: 'eve@example.com',
    primaryEmailVerified: true,
  });
  const { id } = await at.project.app.createEmailDraft({ displayName: 'June', tsxSource: source });
  await at.visit(`/emails/drafts/${id}`);
  await email().getByText('Dear John Doe').waitFor();
  await at.page.getByRole('textbox', { name: /^Source of/ }).click();
  // Chromium inserts an inline style when a text replaces a selection, which the policy of the page refuses.
  await at.page.keyboard.press('Control+a');
  await at.page.keyboard.press('Delete');
  await at.page
    .getByRole('textbox', { name: /^Source of/ })
    .getByText('import')
    .waitFor({ state: 'detached' });
  await at.page.keyboard.insertText(source.replace('Dear', 'Hello'));
  await email().getByText('Hello John Doe').waitFor();
  await at.page.keyboard.press('Control+s');
  await at.link('Send').click();

  await at.page.getByText('Preview as a user').click();
  const search = at.page.getByLabel('Search users', { exact: true });
  await search.last().fill('Ada');
  await at.button('Preview as Ada').click();
  await email().getByText('Hello Ada').waitFor();
  await search.fill('Ada');
  await at.button('Add Ada').click();
  await search.fill('Bob');
  await at.button('Add Bob').click();
  await at.page.getByText('Paste user IDs').click();
  await at.page.getByLabel('User IDs', { exact: true }).fill(`${eve.id}, ${ada.id} and`);
  await at.text('Only user IDs are used. Remove everything else.').waitFor();
  await at.page.getByLabel('User IDs', { exact: true }).fill(`${eve.id}, ${ada.id}`);
  await at.button('Add 2 users').click();
  await at.text('3 chosen').waitFor();
  await at.page.getByLabel(/^Subject/).fill('Hello from the river');
  await at.button('Review and send').click();
  await at.dialog().getByText('3 users', { exact: true }).waitFor();
  await at.dialog().getByText('2 users get it. 1 has no address.', { exact: true }).waitFor();
  await at.goodDialog();
  await at.dialog().getByRole('button', { name: 'Send email', exact: true }).click();

  await row('June').getByText('Hello from the river', { exact: true }).waitFor();
  await row('June').getByText('2 of 3 sent · 1 without a verified email address').waitFor();
  expect(recipients().sort()).toEqual(['ada@example.com', 'eve@example.com']);
  const toAda = smtp.received.find(({ to }) => to.includes('ada@example.com'));
  expect(JSON.stringify(toAda)).toContain('Hello Ada');
  await at.expectGoodLooks(['/emails/broadcasts']);
  expect(bob.primaryEmail).toBe(null);
});

test('a scheduled email to all users is paused, resumed and cancelled', async () => {
  const { id } = await at.project.app.createEmailDraft({ displayName: 'Later', tsxSource: source });
  await at.visit(`/emails/drafts/${id}/send`);
  await at.page.getByLabel('All users (3)', { exact: true }).check();
  const later = at.server.clock.in(300, 'day');
  await at.page.getByLabel(/^Send at/).fill('some day');
  await at.page.getByLabel('Time (send at)').fill('930');
  await at.page.getByLabel('Time (send at)').press('Tab');
  await at.text('Enter a day such as 2030-12-31, and a time such as 09:00.').waitFor();
  expect(await at.button('Review and send').isDisabled()).toBe(true);
  await at.page.getByLabel(/^Send at/).fill(later.toISOString().slice(0, 10));
  await at.button('Review and send').click();
  await at.dialog().getByText('All users: 3', { exact: true }).waitFor();
  await at.dialog().getByRole('button', { name: 'Schedule email', exact: true }).click();

  const [before, there] = [recipients().length, row('Later')];
  await there.getByText('Scheduled', { exact: true }).waitFor();
  await there.getByRole('button', { name: 'Pause', exact: true }).click();
  await there.getByText('Paused', { exact: true }).waitFor();
  await there.getByRole('button', { name: 'Resume', exact: true }).click();
  await there.getByText('Scheduled', { exact: true }).waitFor();
  await there.getByRole('button', { name: 'Cancel', exact: true }).click();
  await at.goodDialog();
  await at.closeWith('Stop sending');
  await there.getByText('Cancelled', { exact: true }).waitFor();
  expect((await at.project.app.emails.listBroadcasts())[0]).toMatchObject({ status: 'cancelled', isToAllUsers: true });
  expect(recipients()).toHaveLength(before);
  expect(at.complaints).toEqual([]);
});
