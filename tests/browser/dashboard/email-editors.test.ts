import { expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { select } from '../kit/select.ts';

const at = dashboardDesk();
const lightTheme = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac';
const ownServer = {
  type: 'standard',
  host: '127.0.0.1',
  port: 2525,
  username: 'otters',
  password: 'secret',
  senderName: 'Otters',
  senderEmail: 'otters@example.com',
} as const;

const email = () => at.page.frameLocator('iframe[title="Email"]').locator('body');
const source = () => at.page.getByRole('textbox', { name: /^Source of/ });

/** Replaces the source in the editor, without the brackets and indents that it adds while someone types. */
async function write(text: string): Promise<void> {
  await source().click();
  await at.page.keyboard.press('Control+a');
  await at.page.keyboard.press('Delete');
  await at.page.keyboard.insertText(text);
}

const draft = (content: string) => `import { NotificationCategory, Subject } from '@portico/emails';
export function EmailTemplate({ user, project, variables }) {
  return <div><Subject value="News" /><NotificationCategory value="Marketing" />${content}</div>;
}`;

test('themes are created, selected and deleted', async () => {
  await at.visit('/emails/themes');
  await at.button('Create theme').click();
  await at.dialog().getByRole('button', { name: 'Create theme', exact: true }).click();
  await at.dialog().getByText('Enter a name.', { exact: true }).waitFor();
  await at.goodDialog();
  await at.dialog().getByLabel('Name', { exact: true }).fill('Summer');
  await at.closeWith('Create theme');
  await at.heading(/^Summer/).waitFor();
  await email().getByText('Verify your email address').waitFor();

  await at.link('Themes').click();
  await at.button('Make active: Summer').click();
  await expect.poll(async () => (await at.saved()).config.emailTheme).not.toBe(lightTheme);
  await at.button('Make active: Default Dark').waitFor();
  await at.expectGoodLooks(['/emails/themes', '/emails/templates', '/emails/drafts']);

  await at.visit('/emails/themes');
  await at.button('Actions for Summer').click();
  await at.page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await at.goodDialog();
  await at.closeWith('Delete theme');
  await expect.poll(async () => (await at.saved()).config.emailTheme).toBe(lightTheme);
  expect((await at.project.app.listEmailThemes()).map(({ displayName }) => displayName)).toEqual([
    'Default Light',
    'Default Dark',
  ]);
});

test('a theme is edited with a preview, errors at their line, and the changes to the built-in one', async () => {
  await at.visit(`/emails/themes/${lightTheme}`);
  await at.text('This is the built-in source, without changes.').waitFor();
  await source().click();
  await at.page.keyboard.press('Control+End');
  await at.page.keyboard.insertText('const x = <');
  const problem = at.page.getByRole('alert').filter({ hasText: 'The email cannot be rendered' });
  await problem.getByText(/^Theme, line \d+, column \d+: /).waitFor();
  await problem.getByRole('button', { name: 'Go to error' }).click();
  expect(await source().evaluate((element) => element === (element.getRootNode() as ShadowRoot).activeElement)).toBe(
    true,
  );
  await at.page.keyboard.press('Control+z');
  await problem.waitFor({ state: 'detached' });

  await select(at.page.getByLabel('Template', { exact: true }), 'Newsletter');
  await email().getByText('Unsubscribe from these emails').waitFor();
  const { tsxSource } = await at.project.app.emails.getTheme(lightTheme);
  await write(tsxSource.replace('Unsubscribe from these emails', 'Leave the river'));
  await email().getByText('Leave the river').waitFor();
  await at.button('Compare with built-in').click();
  await at.page.getByRole('textbox', { name: 'Changes to the built-in source' }).getByText('Leave the river').waitFor();
  await at.page.keyboard.press('Control+s');
  await at.text('Changes saved').waitFor();
  expect((await at.project.app.emails.getTheme(lightTheme)).tsxSource).toContain('Leave the river');
  await at.expectGoodLooks([`/emails/themes/${lightTheme}`]);

  await at.button('Reset to built-in').click();
  await select(at.page.getByLabel('Template', { exact: true }), 'Newsletter');
  await email().getByText('Unsubscribe from these emails').waitFor();
  await at.button('Save changes').click();
  await expect.poll(async () => (await at.project.app.emails.getTheme(lightTheme)).tsxSource).toBe(tsxSource);
});

test('a template needs an own email server, and is previewed with own values of its variables', async () => {
  const { id } = await at.project.app.createEmailTemplate('Welcome');
  await at.visit(`/emails/templates/${id}`);
  await at.text('Set up your own email server to publish templates').waitFor();
  await at.page.getByText(/It is not set up on this server/).waitFor();
  await at.page.getByText(/^Variables/).click();
  await at.page.getByLabel('count', { exact: true }).fill('77');
  await email().getByText('The count is 77.').waitFor();
  await at.page.getByLabel('count', { exact: true }).fill('"many"');
  await at.page.getByRole('alert').getByText('count must be a number').waitFor();
  await at.button('Use the preview values').click();
  await email().getByText('The count is 10.').waitFor();
  await at.button('Plain text').click();
  await at.page.locator('pre', { hasText: 'The count is 10.' }).waitFor();
  await at.expectGoodLooks([`/emails/templates/${id}`]);

  await at.project.update({ config: { emailConfig: ownServer } });
  await at.visit(`/emails/templates/${id}`);
  await write(draft('Dear {user.displayName}').replace('<Subject value="News" />', ''));
  await email().getByText('Dear John Doe').waitFor();
  await at.button('Publish').click();
  await at.page
    .getByRole('alert')
    .getByText(/Subject is required/)
    .waitFor();
  await write(draft('Hello {user.displayName}'));
  await email().getByText('Hello John Doe').waitFor();
  await select(at.page.getByLabel('Theme', { exact: true }), 'No theme');
  await at.button('Publish').click();
  await at.text('Template published').waitFor();
  const template = (await at.project.app.listEmailTemplates()).find((one) => one.id === id);
  expect(template).toMatchObject({
    displayName: 'Welcome',
    themeId: false,
    tsxSource: draft('Hello {user.displayName}'),
  });
});

test('a draft that another owner has changed is not overwritten without a decision', async () => {
  const { id } = await at.project.app.createEmailDraft({ displayName: 'News', tsxSource: draft('One') });
  await at.visit(`/emails/drafts/${id}`);
  await email().getByText('One').waitFor();
  await write(draft('Mine'));
  await email().getByText('Mine').waitFor();
  await at.project.app.updateEmailDraft(id, { tsxSource: draft('Theirs') });
  await at.button('Save changes').click();
  const conflict = at.page.getByRole('alert').filter({ hasText: 'Another person has changed this draft' });
  await conflict.getByRole('button', { name: 'Show their changes' }).click();
  await conflict.getByText('Theirs').first().waitFor();
  expect((await at.project.app.listEmailDrafts())[0]?.tsxSource).toBe(draft('Theirs'));
  await conflict.getByRole('button', { name: 'Keep mine and continue' }).click();
  await at.button('Save changes').click();
  await expect.poll(async () => (await at.project.app.listEmailDrafts())[0]?.tsxSource).toBe(draft('Mine'));

  await at.button('Rename draft').click();
  await at.dialog().getByLabel('Name', { exact: true }).fill('News of June');
  await at.closeWith('Save name');
  await at.heading(/^News of June/).waitFor();
});

test('the editor is left with the keyboard, and unsaved changes are not lost', async () => {
  const { id } = await at.project.app.createEmailDraft({ displayName: 'Keys', tsxSource: draft('One') });
  await at.visit(`/emails/drafts/${id}`);
  await source().click();
  await at.page.keyboard.press('Control+Home');
  await at.page.keyboard.press('Tab');
  await at.page.keyboard.press('Escape');
  await at.page.keyboard.press('Tab');
  expect(await source().evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement)).toBe(null);
  await at.link('Drafts').click();
  await at.dialog().getByText('Leave without saving?').waitFor();
  await at.closeWith('Stay');
  expect(await source().textContent()).toContain('  import');
  await at.button('Discard').click();
  await at.link('Drafts').click();
  await at.heading('Emails').waitFor();
  expect(at.complaints).toEqual([]);
});

test('components are completed, and added to the import of their module', async () => {
  const { id } = await at.project.app.createEmailDraft({
    displayName: 'Completion',
    tsxSource: draft('').replace(/^/, "import { Text } from '@react-email/components';\n"),
  });
  await at.visit(`/emails/drafts/${id}`);
  await source().getByText('</div>').click();
  await at.page.keyboard.press('Control+End');
  await at.page.keyboard.press('ArrowUp');
  await at.page.keyboard.press('End');
  for (let step = 0; step < '</div>;'.length; step++) await at.page.keyboard.press('ArrowLeft');
  await at.page.keyboard.type('<But');
  await at.page.getByRole('option', { name: /^Button/ }).click();
  await at.page.keyboard.type(' hre');
  await at.page.getByRole('option', { name: /^href/ }).waitFor();
  const text = await source().evaluate((element) =>
    [...element.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'),
  );
  expect(text).toContain("import { Text, Button } from '@react-email/components';");
  expect(text).toContain('<Button hre</div>');
});

test('scripts, forms and links of an email do not reach the dashboard', async () => {
  const html = `<script>parent.taken = 1</script><img src="x" onerror="parent.taken = 2">
    <form action="/taken"><button>Send form</button></form><a href="/taken" target="_top">Open link</a><b>Shown</b>`;
  const { id } = await at.project.app.createEmailDraft({
    displayName: 'Hostile',
    tsxSource: draft(`<div dangerouslySetInnerHTML={{ __html: ${JSON.stringify(html)} }} />`),
  });
  await at.visit(`/emails/drafts/${id}`);
  await email().getByText('Shown').waitFor();
  await email().getByRole('button', { name: 'Send form' }).click();
  await email().getByText('Open link').click();
  await at.heading(/^Hostile/).waitFor();
  expect(await at.page.evaluate(() => Reflect.get(globalThis, 'taken'))).toBeUndefined();
  expect(at.page.url()).toContain(id);
});

test('the editor keeps everything that is typed fast', async () => {
  const { id } = await at.project.app.createEmailDraft({ displayName: 'Fast', tsxSource: '' });
  await at.visit(`/emails/drafts/${id}`);
  await source().click();
  const typed = '// a b c d e f g h i j k l m n o p q r s t u v w x y z'.repeat(4);

  await source().evaluate(async (_element, text) => {
    // A task between two characters, so that the page renders some texts while the next ones are typed.
    const task = () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(undefined);
      });
    for (const character of text) {
      document.execCommand('insertText', false, character);
      await task();
    }
  }, typed);

  expect(await source().innerText()).toBe(typed);
});
