import { aiAnswer, startAiProvider } from '@portico/testkit/outside/ai-provider';
import { afterAll, expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';

const provider = await startAiProvider();
const at = dashboardDesk({ PORTICO_AI_URL: provider.url, PORTICO_AI_MODEL: 'm', PORTICO_AI_KEY: 'sk-secret' });
afterAll(async () => await provider.stop());

const source = (text: string) => `import { NotificationCategory, Subject } from '@portico/emails';
export function EmailTemplate() {
  return <div><Subject value="News" /><NotificationCategory value="Marketing" />${text}</div>;
}
`;
const email = () => at.page.frameLocator('iframe[title="Email"]').locator('body');
const message = () => at.page.getByLabel('Message', { exact: true });

async function openDraft(): Promise<string> {
  const { id } = await at.project.app.createEmailDraft({ displayName: 'News', tsxSource: source('One') });
  await at.visit(`/emails/drafts/${id}`);
  await email().getByText('One').waitFor();
  return id;
}

test('a proposal is compared, applied, undone and saved', async () => {
  const id = await openDraft();
  const proposal = JSON.stringify({ content: source('Two') });
  provider.reply(aiAnswer('I changed the text.', { name: 'createEmailTemplate', arguments: proposal }));
  await message().fill('Say two');
  await message().press('Enter');
  await at.text('I changed the text.').waitFor();
  expect(provider.requests.at(-1)?.body.messages.at(-1)).toEqual({ role: 'user', content: 'Say two' });
  expect(provider.requests.at(-1)?.body.messages[0]?.content).toContain(source('One'));

  await at.button('Show changes').click();
  await at.page.getByRole('textbox', { name: 'Changes of the proposal' }).getByText('Two').waitFor();
  await at.button('Apply to editor').click();
  await email().getByText('Two').waitFor();
  await at.button('Undo').click();
  await email().getByText('One').waitFor();
  await at.button('Apply to editor').click();
  await email().getByText('Two').waitFor();
  expect((await at.project.app.listEmailDrafts())[0]?.tsxSource).toBe(source('One'));
  await at.button('Save changes').click();
  await expect.poll(async () => (await at.project.app.listEmailDrafts())[0]?.tsxSource).toBe(source('Two'));

  await at.expectGoodLooks([`/emails/drafts/${id}`]);
  await at.text('Say two').waitFor();
  await at.button('Clear chat').click();
  await at.text('I changed the text.').waitFor({ state: 'detached' });
  expect((await at.project.app.listChatMessages(id)).messages).toEqual([]);
});

test('an answer can be stopped, and a failure is shown; the question is not lost', async () => {
  const id = await openDraft();
  provider.reply('silence');
  const [before, abandoned] = [provider.requests.length, provider.abandoned()];
  await message().fill('Are you there?');
  await at.button('Send message').click();
  await expect.poll(() => provider.requests.length).toBe(before + 1);
  await at.button('Stop').click();
  await expect.poll(() => message().inputValue()).toBe('Are you there?');
  await expect.poll(() => provider.abandoned()).toBe(abandoned + 1);

  provider.reply({ status: 401, body: 'Incorrect API key provided: sk-secret' });
  await at.button('Send message').click();
  await at.page.getByRole('alert').getByText('The AI provider returned the status 401.').waitFor();
  expect(await message().inputValue()).toBe('Are you there?');
  expect((await at.project.app.listChatMessages(id)).messages).toEqual([]);
});
