import { engineOfRun, portico, startTestServer } from '@portico/testkit';
import { aiAnswer, startAiProvider } from '@portico/testkit/outside/ai-provider';
import { giveOwnSmtp } from '@portico/testkit/outside/project-smtp';
import { startSmtp } from '@portico/testkit/outside/smtp';
import type { StackAdminApp as AdminApp } from '@stackframe/js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sdks } from './sdks.ts';

/** How admins manage the emails of a project, with the published SDK of Stack Auth 2.8.51 and with our own. */

const user = { name: 'mailer', password: 'a mail password' };
const soon = { interval: 20 };

const template = `import { Subject, NotificationCategory } from '@stackframe/emails';
export function EmailTemplate({ user }) {
  return <div><Subject value="News" /><NotificationCategory value="Marketing" />Dear {user.displayName}</div>;
}`;
const theme = `export const EmailTheme = ({ children }) => <html><body id="own">{children}</body></html>;`;
const server = { type: 'standard', host: '127.0.0.1', port: 2525, username: 'u', password: 'p' } as const;

describe.each(sdks)('%s', (_name, sdk) => {
  test('tests and configures an email server, sends through it, and sees sent and failed emails', async () => {
    const refuseRecipient = (address: string) =>
      address.startsWith('nobody') ? ([550, '5.1.1 No such user'] as const) : undefined;
    const smtp = await startSmtp({ user, refuseRecipient });
    onTestFinished(async () => await smtp.stop());
    const given = await portico();
    const app = sdk.adminOf(given);
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
        ['ada@example.com', null],
        ['ada@example.com', { errorType: 'AUTH_FAILED', canRetry: false }],
      ]);
  });

  test('manages themes and templates, and previews them', async () => {
    const app = sdk.adminOf(await portico());
    await (await app.getProject()).update({
      config: { emailConfig: { ...server, senderName: 'Otters', senderEmail: 'otters@example.com' } },
    });

    const { id: themeId } = await app.createEmailTheme('Own');
    await app.updateEmailTheme(themeId, theme);
    expect(await app.listEmailThemes()).toMatchObject([
      { displayName: 'Default Light' },
      { displayName: 'Default Dark' },
      { id: themeId, displayName: 'Own' },
    ]);
    const { id } = await app.createEmailTemplate('News');
    const { renderedHtml } = await app.updateEmailTemplate(id, template, themeId);
    expect(renderedHtml).toContain('Dear John Doe');
    expect((await app.listEmailTemplates()).at(-1)).toMatchObject({
      id,
      displayName: 'News',
      themeId,
      tsxSource: template,
    });
    expect(await app.getEmailPreview({ templateId: id, themeId })).toContain('<body id="own"><div>Dear John Doe');
    await expect(app.updateEmailTemplate(id, 'export const EmailTemplate = 1;', null)).rejects.toMatchObject(
      sdk.withCode('EMAIL_RENDERING_ERROR'),
    );
  });

  test('sends to users: HTML, a template and a draft', async () => {
    const given = await portico();
    const smtp = await giveOwnSmtp(given);
    const app = sdk.adminOf(given);
    const [ada, bob] = [
      await app.createUser({ primaryEmail: 'ada@example.com', displayName: 'Ada' }),
      await app.createUser({ primaryEmail: 'bob@example.com', displayName: 'Bob' }),
    ];
    const source = template.replace('Marketing', 'Transactional');

    await app.sendEmail({ userIds: [ada.id], html: '<p>Hello</p>', subject: 'HTML' });
    await app.sendEmail({
      userIds: [ada.id, bob.id],
      templateId: (await app.createEmailTemplate('News')).id,
      variables: { count: 3 },
    });
    const draft = await app.createEmailDraft({ displayName: 'Draft', tsxSource: source });
    await app.sendEmail({ userIds: [bob.id], draftId: draft.id, subject: 'Draft', themeId: null });

    const arrived = () =>
      smtp.received.flatMap(({ to, source: raw }) => [to[0], /^Subject: (.*)$/m.exec(raw)?.[1]].join(': '));
    await expect
      .poll(
        () =>
          arrived()
            .map((line) => line.trim())
            .sort(),
        soon,
      )
      .toEqual([
        'ada@example.com: HTML',
        'ada@example.com: Hello Ada!',
        'bob@example.com: Draft',
        'bob@example.com: Hello Bob!',
      ]);
    expect((await app.listEmailDrafts())[0]?.sentAt).toBeInstanceOf(Date);
    await expect.poll(async () => (await app.listSentEmails()).length, soon).toBe(4);
    await expect(app.sendEmail({ userIds: ['00000000-0000-4000-8000-000000000000'], html: 'x' })).rejects.toMatchObject(
      sdk.withCode('USER_ID_DOES_NOT_EXIST'),
    );
  });

  test('users change their notification preferences', async () => {
    const app = sdk.adminOf(await portico());
    const user = await app.createUser({ primaryEmail: 'ada@example.com' });

    const [transactional, marketing] = await user.listNotificationCategories();
    expect([transactional?.name, marketing?.name]).toEqual(['Transactional', 'Marketing']);
    await marketing?.setEnabled(false);
    expect((await user.listNotificationCategories()).map(({ enabled }) => enabled)).toEqual([true, false]);
  });

  test('manages drafts', async () => {
    const app = sdk.adminOf(await portico());

    const { id } = await app.createEmailDraft({ displayName: 'News', themeId: false });
    expect(await app.listEmailDrafts()).toMatchObject([{ id, displayName: 'News', themeId: false, sentAt: null }]);
    await app.updateEmailDraft(id, { tsxSource: template });
    expect(await app.listEmailDrafts()).toMatchObject([{ id, displayName: 'News', tsxSource: template }]);
  });

  test('chats with an AI model about a theme, and stores the messages', async () => {
    const provider = await startAiProvider();
    onTestFinished(async () => await provider.stop());
    const environment = { PORTICO_AI_URL: provider.url, PORTICO_AI_MODEL: 'm' };
    const server = await startTestServer({ engine: engineOfRun(), environment });
    onTestFinished(async () => await server.stop());
    const app = sdk.adminOf(await portico(server)) as unknown as AdminApp;
    const [theme] = await app.listEmailThemes();
    const id = theme?.id ?? '';
    provider.reply(aiAnswer('Done', { name: 'createEmailTheme', arguments: '{"content":"new"}' }));

    const question = { role: 'user', content: [{ type: 'text', text: 'Make it blue' }] };
    const { content } = await app.sendChatMessage(id, 'email-theme', [question]);
    expect(content).toEqual([
      { type: 'text', text: 'Done' },
      expect.objectContaining({
        type: 'tool-call',
        toolName: 'createEmailTheme',
        args: { content: 'new' },
        result: 'success',
      }),
    ]);
    const answer = { role: 'assistant', content };
    await app.saveChatMessage(id, question);
    await app.saveChatMessage(id, answer);
    expect(await app.listChatMessages(id)).toEqual({ messages: [question, answer] });
    const results = content.flatMap((part) =>
      part.type === 'tool-call'
        ? [{ type: 'tool-result', toolCallId: part.toolCallId, toolName: part.toolName, result: part.result }]
        : [],
    );
    await app.sendChatMessage(id, 'email-theme', [question, answer, { role: 'tool', content: results }, question]);
    expect(provider.requests.at(-1)?.body.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'user',
    ]);
  });
});
