import { randomUUID } from 'node:crypto';
import { mailsTo } from '@portico/testkit';
import { beforeAll, expect, test } from 'vitest';
import { clicksOf } from '../kit/clicks.ts';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { select } from '../kit/select.ts';

/** An owner edits a template until users get it: with the texts of the screens alone. */

const at = dashboardDesk();

const verification = 'e7d009ce-8d47-4528-b245-5bf119f2ffa3';
const email = () => at.page.frameLocator('iframe[title="Email"]').locator('body');
const source = () => at.page.getByRole('textbox', { name: /^Source of/ });
const template = (content: string) => `import { NotificationCategory, Subject } from '@portico/emails';
export function EmailTemplate({ user }) {
  return <div><Subject value="News" /><NotificationCategory value="Transactional" />${content}</div>;
}`;
const storedOf = async (id: string) => await at.project.app.emails.getTemplateVersions(id);

/** Replaces the source in the editor, without the brackets and indents that it adds while someone types. */
async function write(text: string): Promise<void> {
  await source().click();
  await at.page.keyboard.press('Control+a');
  await at.page.keyboard.press('Delete');
  await at.page.keyboard.insertText(text);
}

/** Creates a template, and publishes contents of it. */
async function created(name: string, ...contents: string[]): Promise<string> {
  const { id } = await at.project.app.createEmailTemplate(name);
  for (const content of contents) await at.project.app.updateEmailTemplate(id, template(content));
  return id;
}

beforeAll(async () => {
  await at.project.update({ config: { emailConfig: { type: 'shared', developmentInbox: true } } });
});

test('two clicks from the overview, an owner opens the text of an email', async () => {
  await at.visit('');
  const clicks = await clicksOf(at.page, async () => {
    await at.link('Emails').click();
    await at.link('Password Reset').click();
    await at.button('TSX').waitFor();
  });
  expect(clicks).toBe(2);
});

test('a template is edited with a variable and the name of a user, compared and published', async () => {
  const primaryEmail = `ada-${randomUUID()}@example.com`;
  await at.project.app.createUser({ displayName: 'Ada Lovelace', primaryEmail, primaryEmailAuthEnabled: true });
  await at.visit('');
  const clicks = await clicksOf(at.page, async () => {
    await at.link('Emails').click();
    await at.link('Templates').click();
    await at.link('Password Reset').click();
    await at.button('TSX').click();
    await at.button('Edit as TSX').click();
    await source().getByText('Or open this address:').first().click();
    await at.button('Insert user.displayName').click();
    await email().getByText('John Doe').waitFor();
    await at.page.getByText('Preview as a user').click();
    await at.page.getByLabel('Search users', { exact: true }).fill('Ada');
    await at.button('Preview as Ada Lovelace').click();
    await email().getByText('Ada Lovelace').waitFor();
    await at.button('Compare with published').click();
    const changes = at.page.getByRole('textbox', { name: 'Changes to the published source' });
    await changes.getByText('user.displayName').waitFor();
    await at.button('Publish').click();
    await at.text('Template published').waitFor();
  });
  expect(clicks).toBeLessThanOrEqual(11);
  const app = await at.clientApp();
  await app.sendForgotPasswordEmail(primaryEmail, { callbackUrl: 'http://localhost:3000/' });
  const [mail] = await mailsTo(at.server.url, primaryEmail);
  expect(mail?.html).toContain('Ada Lovelace');
  expect(at.complaints).toEqual([]);
});

test('long lines wrap, and variables are inserted with the keyboard', async () => {
  const id = await created('Wrapped', `a ${'long line '.repeat(60)}`);
  await at.visit(`/emails/templates/${id}`);
  const scroller = at.page.locator('.cm-scroller');
  expect(await scroller.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  await at.button('Insert project.displayName').focus();
  await at.page.keyboard.press('Enter');
  await email().getByText('Otters').waitFor();
  await at.page.keyboard.type('!');
  await email().getByText('Otters!').waitFor();
});

test('an unedited template is shown in two languages beside each other', async () => {
  await at.visit(`/emails/templates/${verification}`);
  await email().getByText('Verify your email address').waitFor();
  await select(at.page.getByLabel('Second language', { exact: true }), 'German');
  const inLanguage = (name: string) => at.page.frameLocator(`iframe[title="Email in ${name}"]`).locator('body');
  await inLanguage('German').getByText('E-Mail-Adresse bestätigen').first().waitFor();
  await inLanguage('English').getByText('Verify your email address').waitFor();
  await select(at.page.getByLabel('Language', { exact: true }), 'Japanese');
  await inLanguage('Japanese').getByText('メールアドレス').first().waitFor();
  await select(at.page.getByLabel('Second language', { exact: true }), 'None');
  await email().getByText('メールアドレス').first().waitFor();
});

test('a draft is kept for colleagues, changes no email, and can be discarded', async () => {
  const id = await created('Drafted', 'One');
  await at.visit(`/emails/templates/${id}`);
  await email().getByText('One').waitFor();
  await write(template('Two'));
  await email().getByText('Two').waitFor();
  await at.page.keyboard.press('Control+s');
  await at.text('Draft saved').waitFor();
  expect(await storedOf(id)).toMatchObject({
    published: { tsxSource: template('One') },
    draft: { tsxSource: template('Two') },
  });

  await at.visit('/emails/templates');
  await at.page
    .getByRole('row', { name: /Drafted/ })
    .getByText('Unpublished draft')
    .waitFor();
  await at.expectGoodLooks(['/emails/templates', `/emails/templates/${id}`]);
  await email().getByText('Two').waitFor();
  await at.button('Discard draft').click();
  await email().getByText('One').waitFor();
  expect((await storedOf(id)).draft).toBe(null);
});

test('the preview in dark mode has the styles of the email for it, or says that there are none', async () => {
  await at.visit(`/emails/templates/${verification}`);
  const color = async () => await email().evaluate((body) => getComputedStyle(body).backgroundColor);
  await email().getByRole('link').first().waitFor();
  const light = await color();
  await at.button('Dark mode').click();
  await expect.poll(color).not.toBe(light);
  const note = at.page.getByText('no styles for dark mode');
  expect(await note.count()).toBe(0);
  await at.button('Light mode').click();
  await expect.poll(color).toBe(light);

  await at.visit(`/emails/templates/${await created('Plain', 'Plain')}`);
  await select(at.page.getByLabel('Theme'), 'No theme');
  await email().getByText('Plain').waitFor();
  await at.button('Dark mode').click();
  await note.waitFor();
  await at.button('Discard changes').click();
});

test('an owner gets a test of what is in the editor, which stays unsaved', async () => {
  const id = await created('Welcome', 'First');
  await at.visit(`/emails/templates/${id}`);
  await email().getByText('First').waitFor();
  await write(template('Second to {user.displayName}'));
  await email().getByText('Second to').waitFor();
  await at.button('Send me a test').click();
  const inbox = at.link('Open inbox');
  await inbox.waitFor();
  expect(await inbox.getAttribute('href')).toContain(encodeURIComponent(at.account.email));
  const [mail] = await mailsTo(at.server.url, at.account.email);
  expect(mail?.subject).toBe('[Test] News');
  expect(mail?.html).toContain('Second to John Doe');
  expect((await storedOf(id)).draft).toBeNull();
  await at.button('Discard changes').click();
});

test('a draft that cannot be rendered is not published, and not lost', async () => {
  const id = await created('Broken', 'One');
  await at.visit(`/emails/templates/${id}`);
  await email().getByText('One').waitFor();
  await write('const x = <');
  await at.page.getByRole('alert').getByText('The email cannot be rendered').waitFor();
  await at.button('Publish').click();
  await at.page.getByText(/^Draft saved/).waitFor();
  expect(await storedOf(id)).toMatchObject({
    published: { tsxSource: template('One') },
    draft: { tsxSource: 'const x = <' },
  });

  await write(template('Two'));
  await email().getByText('Two').waitFor();
  await at.button('Publish').click();
  await at.text('Template published').waitFor();
  expect(await storedOf(id)).toMatchObject({ published: { tsxSource: template('Two') }, draft: null });
});

test('an earlier version is compared, restored in the editor and published', async () => {
  const id = await created('Versions', 'One', 'Two');
  await at.visit(`/emails/templates/${id}`);
  await email().getByText('Two').waitFor();
  await at.button('Versions').click();
  const newest = (await at.goodDialog()).getByRole('listitem').first();
  await newest.getByRole('button', { name: 'Compare with editor' }).click();
  await newest.getByText('One').waitFor();
  await newest.getByRole('button', { name: 'Restore' }).click();
  await at.dialog().waitFor({ state: 'detached' });
  await email().getByText('One').waitFor();
  expect((await storedOf(id)).published.tsxSource).toBe(template('Two'));
  await at.button('Publish').click();
  await at.text('Template published').waitFor();
  expect((await storedOf(id)).published.tsxSource).toBe(template('One'));
});

test('two people do not overwrite each other', async () => {
  const id = await created('Shared', 'One');
  await at.visit(`/emails/templates/${id}`);
  await email().getByText('One').waitFor();
  await write(template('Mine'));
  await email().getByText('Mine').waitFor();
  await at.project.app.updateEmailTemplate(id, template('Theirs'));

  await at.button('Publish').click();
  const conflict = at.page.getByRole('alert').filter({ hasText: 'Another person has changed this template' });
  await conflict.getByRole('button', { name: 'Show their changes' }).click();
  await conflict.getByText('Theirs').first().waitFor();
  expect((await storedOf(id)).published.tsxSource).toBe(template('Theirs'));
  await conflict.getByRole('button', { name: 'Keep mine and continue' }).click();
  await at.button('Publish').click();
  await at.text('Template published').waitFor();
  expect((await storedOf(id)).published.tsxSource).toBe(template('Mine'));
});
