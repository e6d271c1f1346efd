import { randomUUID } from 'node:crypto';
import { readBlocks } from '@portico/contract/email-blocks';
import { mailsTo } from '@portico/testkit';
import { beforeAll, expect, test } from 'vitest';
import { clicksOf } from '../kit/clicks.ts';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { select } from '../kit/select.ts';

/** An owner changes the built-in emails without code and without documentation. */

const at = dashboardDesk();

const passwordReset = 'a70fb3a4-56c1-4e42-af25-49d25603abd0';
const email = () => at.page.frameLocator('iframe[title="Email"]').locator('body');
const block = (number: number) => at.page.getByRole('listitem', { name: new RegExp(`^Block ${number}:`) });
const typesShown = async () =>
  await at.page.getByRole('list', { name: 'Blocks' }).getByRole('heading', { level: 2 }).allInnerTexts();
const publishedBlocks = async () =>
  readBlocks((await at.project.app.emails.getTemplateVersions(passwordReset)).published.tsxSource);

/** Requests a password reset in a language. @returns the email */
async function resetEmail(language: string) {
  const primaryEmail = `ada-${randomUUID()}@example.com`;
  await at.project.app.createUser({ primaryEmail, primaryEmailAuthEnabled: true });
  const app = await at.clientApp({ 'accept-language': language });
  await app.sendForgotPasswordEmail(primaryEmail, { callbackUrl: 'http://localhost:3000/' });
  const [mail] = await mailsTo(at.server.url, primaryEmail);
  return mail;
}

beforeAll(async () => {
  await at.project.update({ config: { emailConfig: { type: 'shared', developmentInbox: true } } });
});

test('a stranger changes the sentence and the color of the password email', async () => {
  await at.visit('');
  const clicks = await clicksOf(at.page, async () => {
    await at.link('Emails').click();
    await at.link('Password Reset').click();
    await block(2).getByLabel('Text', { exact: true }).fill('Choose a password that you use nowhere else.');
    await block(3).getByLabel('Color', { exact: true }).fill('#0a7d5a');
    await email().getByText('Choose a password that you use nowhere else.').waitFor();
    await at.page.getByText('You changed one text.').waitFor();
    await at.button('Publish').click();
    await at.text('Template published').waitFor();
  });
  expect(clicks).toBe(3);
  const mail = await resetEmail('en');
  expect(mail?.html).toContain('Choose a password that you use nowhere else.');
  expect(mail?.html).toContain('background-color:#0a7d5a');
  await at.expectGoodLooks(['/emails', `/emails/templates/${passwordReset}`]);
  expect(at.complaints).toEqual([]);
});

test('a color is understood by its name, and one that is not understood is not published', async () => {
  await at.visit(`/emails/templates/${passwordReset}`);
  const color = block(3).getByLabel('Color', { exact: true });
  await color.fill('greeen');
  await block(2).getByLabel('Text', { exact: true }).fill('Choose a password that you use here only.');
  await at.button('Publish').click();
  await at.page.getByText('Enter a color such as green or #0a7d5a').waitFor();
  expect(await color.evaluate((field) => document.activeElement === field)).toBe(true);
  expect((await at.project.app.emails.getTemplateVersions(passwordReset)).published.tsxSource).not.toContain(
    'here only',
  );

  await color.fill('green');
  await at.button('Publish').click();
  await at.text('Template published').waitFor();
  expect((await resetEmail('en'))?.html).toContain('background-color:#008000');
  await block(2).getByLabel('Text', { exact: true }).fill('Choose a password that you use nowhere else.');
  await at.button('Publish').click();
  await at.page.getByRole('button', { name: 'Publish', disabled: true }).waitFor();
});

test('a changed text is translated, and the email is sent in the language again', async () => {
  expect((await resetEmail('de'))?.subject).toMatch(/^Reset your password/);
  await at.visit(`/emails/templates/${passwordReset}`);
  await select(at.page.getByLabel('Language', { exact: true }), 'German');
  await at.page.getByText('One text has no translation.').waitFor();
  await at.page
    .getByRole('region', { name: 'Texts in German' })
    .getByRole('textbox', { name: 'Choose a password that you use nowhere else.' })
    .fill('Wähle ein Passwort, das du sonst nirgends verwendest.');
  await at.page.getByText('The email is sent in German.').waitFor();
  await email().getByText('Wähle ein Passwort').waitFor();
  await at.button('Publish').click();
  await at.text('Template published').waitFor();
  const mail = await resetEmail('de');
  expect(mail?.html).toMatch(/lang="de-DE".*Passwort zurücksetzen.*Wähle ein Passwort/s);
});

test('blocks are added, moved and deleted with the keyboard, and the last change is undone', async () => {
  await at.visit(`/emails/templates/${passwordReset}`);
  await block(2).getByLabel('Text', { exact: true }).focus();
  await at.button('Add Divider').press('Enter');
  expect(await typesShown()).toEqual(['Heading', 'Text', 'Divider', 'Button', 'Text']);
  await at.button('Move block 3 up').press('Enter');
  await at.button('Move block 2 up').press('Enter');
  expect(await typesShown()).toEqual(['Divider', 'Heading', 'Text', 'Button', 'Text']);
  await expect
    .poll(async () => await at.button('Move block 1 down').evaluate((node) => node === document.activeElement))
    .toBe(true);
  await at.button('Delete block 4').press('Enter');
  expect(await typesShown()).toEqual(['Divider', 'Heading', 'Text', 'Text']);
  await at.button('Undo').click();
  expect(await typesShown()).toEqual(['Divider', 'Heading', 'Text', 'Button', 'Text']);
});

test('variables come from a menu. Unknown ones, scripts and unsafe links are refused', async () => {
  await at.visit(`/emails/templates/${passwordReset}`);
  const text = block(2).getByLabel('Text', { exact: true });
  await text.fill('Hi ');
  await block(2).getByRole('button', { name: 'Insert a variable: Text' }).click();
  await at.page.getByRole('menuitem', { name: /Name of the user/ }).click();
  await expect.poll(async () => await text.inputValue()).toBe('Hi {user.displayName}');
  await email().getByText('Hi John Doe').waitFor();

  await text.fill('Hi {user.name} <b>');
  await text.blur();
  await at.text('There is no variable {user.name}. Insert one from the menu.').waitFor();
  await email().getByText('Hi {user.name} <b>').waitFor();
  expect(await at.button('Publish').isDisabled()).toBe(true);
  await text.fill('Hi');
  const link = block(3).getByLabel('Link', { exact: true });
  await link.fill('javascript:alert(1)');
  await link.blur();
  await at.text('Enter an address that starts with https://, or insert a variable.').waitFor();
  await expect.poll(async () => await email().getByRole('link').count()).toBe(0);
  await at.button('Discard changes').click();
});

test('the source is one tab away, and becomes TSX only after the person asks for it', async () => {
  await at.visit(`/emails/templates/${passwordReset}`);
  await at.button('TSX').click();
  const source = at.page.getByRole('textbox', { name: /^Source of/ });
  await source.getByText('variablesSchema').first().waitFor();
  await source.click();
  await at.page.keyboard.insertText('x');
  expect(await at.button('Undo').isDisabled()).toBe(true);
  await at.button('Edit as TSX').click();
  await source.getByText('variablesSchema').first().click();
  await at.page.keyboard.press('Control+Home');
  await at.page.keyboard.insertText('// Mine\n');
  await at.button('Back to blocks').click();
  expect(await typesShown()).toEqual(['Heading', 'Text', 'Button', 'Text']);
  await at.button('Undo').click();
  await source.getByText('// Mine').waitFor();
  await at.button('Publish').click();
  await at.text('Template published').waitFor();
  expect(await publishedBlocks()).toBe(undefined);
  await at.button('Back to blocks').click();
  await at.button('Publish').click();
  await at.button('Versions').waitFor();
  await expect
    .poll(async () => (await publishedBlocks())?.subject)
    .toBe('Reset your password at {project.displayName}');
});
